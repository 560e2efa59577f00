import type { SlaClockOut } from '@aftermile/contract/containers/shipments'
import type { Icon } from '../../../../ui/icons/icon.tsx'
import { IconAlarm, IconCheck, IconCircleMinus, IconHourglass } from '../../../../ui/icons/icons.ts'
import { Hint } from '../../../../ui/text/Hint.tsx'
import { exactTime } from '../../../../ui/text/time-text.ts'
import { useNow } from '../../../../ui/text/use-now.ts'
import classes from './SlaState.module.css'
import { type ClockState, clockStateOf, slaText } from './sla-text.ts'

const icons: Record<ClockState, Icon> = {
  running: IconHourglass,
  near: IconHourglass,
  breached: IconAlarm,
  met: IconCheck,
  ended: IconCircleMinus,
}

type Props = { readonly state: SlaClockOut['state']; readonly dueAt: string; readonly policyName: string }

/** Where a shipment stands with an SLA policy: what is left, or since when it is breached. */
export function SlaState({ policyName, ...clock }: Props) {
  const now = useNow()
  const clockState = clockStateOf(clock, now)
  const Icon = icons[clockState]
  return (
    <Hint label={`${policyName}: due ${exactTime(clock.dueAt)}`}>
      <span className={classes.state} data-state={clockState}>
        <Icon size={14} aria-hidden />
        {slaText(clock, now)}
      </span>
    </Hint>
  )
}
