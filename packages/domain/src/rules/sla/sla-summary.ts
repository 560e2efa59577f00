import type { SlaStateId } from '../../lists/sla-states.ts'
import type { SlaClock } from './sla-clock.ts'

type PolicyClock = SlaClock & { readonly policyId: string }

export type SlaSummary = {
  readonly slaPolicyId: string | null
  readonly slaState: SlaStateId | null
  readonly slaDueAt: number | null
}

const noSla: SlaSummary = { slaPolicyId: null, slaState: null, slaDueAt: null }

/** The clock nearest to its breach: one that runs, else the last that was breached, else one that was met. One that ended otherwise says nothing. */
export function summariseClocks(clocks: readonly PolicyClock[]): SlaSummary {
  const of = (state: SlaStateId) => clocks.filter(clock => clock.state === state).toSorted(byDue)
  const nearest = of('running')[0] ?? of('breached').at(-1) ?? of('met').at(-1)
  if (nearest === undefined || nearest.state === 'ended') return noSla
  return { slaPolicyId: nearest.policyId, slaState: nearest.state, slaDueAt: nearest.dueAt }
}

const byDue = (a: PolicyClock, b: PolicyClock): number => a.dueAt - b.dueAt || (a.policyId < b.policyId ? -1 : 1)
