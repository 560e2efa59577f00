import { tagPriorities } from '@aftermile/domain/lists/tag-priorities'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'

/** The priority of a conversation, unless it is the usual one. */
export function PriorityLabel({ priority }: { priority: number }) {
  const level = tagPriorities.find(({ id }) => id === priority)
  return level !== undefined && level.id > 0 && <ColorDot color={level.color} text={`${level.name} priority`} />
}
