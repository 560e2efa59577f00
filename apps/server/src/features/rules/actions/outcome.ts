import type { ActionResult } from '@aftermile/contract/rules/rule-firings'
import type { QueuedMessage } from '../../messages/enqueue/new-message.ts'
import type { WaitingFiring } from './waiting-firings.ts'

/** What an action did to one container. */
export type Outcome = Pick<ActionResult, 'status' | 'message'> & { readonly messageId?: string | null }

export const done: Outcome = { status: 'done', message: null }
export const unchanged = (message: string | null = null): Outcome => ({ status: 'unchanged', message })
export const refusedBecause = (message: string): Outcome => ({ status: 'refused', message })

export const notFound = ({ targetType }: Pick<WaitingFiring, 'targetType'>): Outcome =>
  refusedBecause(`${targetType === 'OrderDelivery' ? 'Order delivery' : targetType} not found`)

/** One per firing of a rule on a container. From it, a message or an event leads back to its rule. */
export const occurrenceOf = ({ ruleId, occurrence }: WaitingFiring): string => `rule:${ruleId}:${occurrence}`

export function outcomeOfMessage({ id, state, reason, isNew }: QueuedMessage): Outcome {
  if (state === 'failed' || state === 'suppressed')
    return { ...refusedBecause(reason ?? 'It can’t be sent'), messageId: id }
  if (!isNew) return { ...unchanged('The same message has been sent already'), messageId: id }
  return { status: 'done', message: state === 'deferred' ? reason : null, messageId: id }
}

/** Does something to the firings that have what it needs. The others are refused with the reason. */
export async function onFit<Need>(
  firings: readonly WaitingFiring[],
  needOf: (firing: WaitingFiring) => Need | Outcome,
  work: (fit: readonly (readonly [WaitingFiring, Need])[]) => Promise<readonly Outcome[]>,
): Promise<Outcome[]> {
  const outcomes = new Map<WaitingFiring, Outcome>()
  const fit: [WaitingFiring, Need][] = []
  for (const firing of firings) {
    const need = needOf(firing)
    if (isOutcome(need)) outcomes.set(firing, need)
    else fit.push([firing, need])
  }
  const worked = fit.length === 0 ? [] : await work(fit)
  for (const [index, [firing]] of fit.entries()) outcomes.set(firing, worked[index] ?? done)
  return firings.map(firing => outcomes.get(firing) ?? done)
}

const isOutcome = (need: unknown): need is Outcome =>
  typeof need === 'object' && need !== null && 'status' in need && 'message' in need
