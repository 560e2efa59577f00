import type { TimeStateId } from '@aftermile/domain/shipment/delivery-times'
import { timeStateWord } from '@aftermile/domain/shipment/delivery-times'
import type { Icon } from '../../../../../ui/icons/icon.tsx'
import { IconCheck, IconClock, IconClockExclamation, IconClockPause } from '../../../../../ui/icons/icons.ts'
import classes from './TimeState.module.css'

export type Punctuality = TimeStateId | 'met' | 'missed'

const icons: Record<Punctuality, Icon> = {
  expired: IconClockExclamation,
  predicted_late: IconClockPause,
  on_time: IconClock,
  met: IconCheck,
  missed: IconClockExclamation,
}

/** The time state with a colour and an icon. */
export function TimeState({ state }: { state: Punctuality }) {
  const Icon = icons[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={14} aria-hidden />
      {textOf(state)}
    </span>
  )
}

function textOf(state: Punctuality): string {
  if (state === 'met') return 'Delivered on time'
  if (state === 'missed') return 'Delivered late'
  return timeStateWord(state)
}

/** The time state of an open shipment, or whether a completed one met its promise; null without a promise. */
export function punctualityOf(timeliness: {
  timeState: TimeStateId | null
  isOnTime: boolean | null
}): Punctuality | null {
  if (timeliness.timeState !== null) return timeliness.timeState
  if (timeliness.isOnTime === null) return null
  return timeliness.isOnTime ? 'met' : 'missed'
}
