import { findEvent } from '@aftermile/domain/events/event-codes'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { meaningTitle } from './mapping-texts.ts'

/** An event of our vocabulary, with the colour of its status. */
export const MeaningLabel = ({ to }: { to: string | null }) => (
  <ColorDot color={(to !== null && findEvent(to)?.color) || 'var(--am-mark-none)'} text={meaningTitle(to)} />
)
