import type { ActionResult } from '@aftermile/contract/rules/rule-firings'
import { bisectOnError } from '../../../jobs/bisect-on-error.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { containerKeyOf } from '../../rule-engine/container-change.ts'
import { isFaultOfItems } from './fault-of-items.ts'
import { lockAll, type OrderOf } from './lock-all.ts'
import { newMerchantsOf } from './new-merchants.ts'
import { runRuleAction } from './run-rule-action.ts'
import { lockWaiting, readWaiting, saveResults, type WaitingFiring } from './waiting-firings.ts'

const maxPerRun = 300

/** Does the actions of some waiting firings. Returns whether there may be more. */
export async function runFirings(ctx: Ctx): Promise<boolean> {
  const candidates = await readWaiting(ctx, maxPerRun)
  if (candidates.length === 0) return false
  // Containers before firings: the order in which changes lock them.
  const orderOf = await lockAll(ctx, candidates)
  const firings = await lockWaiting(
    ctx,
    candidates.map(({ id }) => id),
  )
  const done = await runRounds(ctx, firings, orderOf)
  await saveResults(ctx, done)
  return candidates.length === maxPerRun || done.length < firings.length
}

type Done = { readonly id: string; readonly results: ActionResult[] }

async function runRounds(ctx: Ctx, firings: readonly WaitingFiring[], orderOf: OrderOf): Promise<Done[]> {
  const done: Done[] = []
  for (const round of roundsOf(firings)) {
    // Those that move orders to another merchant come last: firings of these orders are read again first.
    const [moving, others] = [round.filter(movesMerchant), round.filter(firing => !movesMerchant(firing))]
    for (const rows of [others, moving])
      for (const group of Map.groupBy(rows, sameActions).values()) done.push(...(await runGroup(ctx, group, orderOf)))
    if (moving.length > 0) break
  }
  return done
}

/** The first firing of each container, then the second of each: the rules of a container act one after another. */
function roundsOf(firings: readonly WaitingFiring[]): WaitingFiring[][] {
  const byContainer = [...Map.groupBy(firings, containerKeyOf).values()]
  const longest = Math.max(0, ...byContainer.map(own => own.length))
  const place = new Map(firings.map((firing, index) => [firing, index]))
  return Array.from({ length: longest }, (_, index) =>
    byContainer.flatMap(own => own[index] ?? []).sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)),
  )
}

const movesMerchant = (firing: WaitingFiring): boolean => newMerchantsOf(firing).length > 0

const sameActions = ({ ruleId, ruleName, targetType, actions }: WaitingFiring): string =>
  JSON.stringify([ruleId, ruleName, targetType, actions])

/** Runs the actions of one rule on several containers. What fails for one of them does not touch the others. */
async function runGroup(ctx: Ctx, group: readonly WaitingFiring[], orderOf: OrderOf): Promise<Done[]> {
  const [first] = group
  if (first === undefined) return []
  const { ruleId, ruleName, actions } = first
  const asRule: Ctx = {
    ...ctx,
    author: { id: `rule:${ruleId}`, name: `Rule: ${ruleName}` },
    chains: chainsOf(group, orderOf),
  }
  const done = group.map(({ id }) => ({ id, results: [] as ActionResult[] }))
  for (const [index, action] of actions.entries()) {
    const results = await bisectOnError<WaitingFiring, ActionResult>(asRule, group, {
      all: rows => runRuleAction(asRule, { action, index, firings: rows }),
      refused: () => ({ type: action.type, status: 'failed', message: 'Couldn’t be done', messageId: null }),
      isFaultOfItems,
    })
    for (const [position, result] of results.entries()) done[position]?.results.push(result)
  }
  return done
}

/** The firings that lead to whatever rules do next: to these containers, and to the orders of these shipments. */
function chainsOf(group: readonly WaitingFiring[], orderOf: OrderOf): ReadonlyMap<string, readonly string[]> {
  return new Map(
    group.flatMap(firing => {
      const chain = [...firing.chain, firing.id]
      const order = firing.targetType === 'Shipment' ? orderOf(firing.containerId) : null
      const touched = [firing, ...(order ? [{ targetType: 'Order', ...order } as const] : [])]
      return touched.flatMap(item =>
        [item.merchantId, ...newMerchantsOf(firing)].map(
          merchantId => [containerKeyOf({ ...item, merchantId }), chain] as const,
        ),
      )
    }),
  )
}
