import type { SlaClockOut } from '@aftermile/contract/containers/shipments'
import { useNames } from '../../../../api/use-names.ts'
import { useMayDo } from '../../../../session/session-store.ts'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { minuteTime } from '../../../../ui/text/time-text.ts'
import classes from './SlaClocks.module.css'
import { SlaState } from './SlaState.tsx'
import { slaReason } from './sla-text.ts'

/** The clocks of every SLA policy that a shipment matched. Nothing if it matched none. */
export function SlaClocks({ clocks }: { clocks: readonly SlaClockOut[] }) {
  if (clocks.length === 0) return null
  return (
    <DetailCard title="SLA" help="sla">
      <ul className={classes.clocks}>
        {clocks.map(clock => (
          <Clock key={`${clock.policyId} ${clock.occurrence}`} clock={clock} />
        ))}
      </ul>
    </DetailCard>
  )
}

function Clock({ clock }: { clock: SlaClockOut }) {
  const { nameOf } = useNames()
  const { policyId, policyName, occurrence, state, dueAt } = clock
  const reason = slaReason(clock, id => nameOf('status', id))
  return (
    <li className={classes.clock}>
      <span className={classes.policy}>
        <PolicyLink id={policyId} name={policyName} />
        {occurrence > 0 && <span className={classes.dimmed}> · time {occurrence + 1}</span>}
      </span>
      <SlaState state={state} dueAt={dueAt} policyName={policyName} />
      <span className={classes.dimmed}>
        {reason && `${reason} · `}Due {minuteTime(dueAt)}
      </span>
    </li>
  )
}

function PolicyLink({ id, name }: { id: string; name: string }) {
  const mayOpen = useMayDo({ scope: 'rule_write' })
  return mayOpen ? <PathLink href={`/policies/${encodeURIComponent(id)}`}>{name}</PathLink> : name
}
