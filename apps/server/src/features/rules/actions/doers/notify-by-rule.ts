import type { RuleAction } from '@aftermile/contract/settings/rules'
import { scopesByRole } from '@aftermile/domain/access'
import { orderPath, shipmentPath } from '@aftermile/domain/orders/order-number'
import { type RowOf, sql } from '../../../../db/sql.ts'
import { fieldsOf } from '../../../../db/table.ts'
import { users } from '../../../../db/tables/people.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { type NewNotification, notify } from '../../../people/notifications.ts'
import { containerKeyOf } from '../../../rule-engine/container-change.ts'
import { readFacts } from '../../../rule-engine/read-facts.ts'
import { done, notFound, type Outcome, onFit, refusedBecause } from '../outcome.ts'
import type { WaitingFiring } from '../waiting-firings.ts'

type NotifyAction = Extract<RuleAction, { type: 'notify' }>

const columns = fieldsOf(users, 'id', 'name', 'role', 'merchants')
type Colleague = RowOf<typeof columns>

/** With more containers at once, the colleague is told how many there are. */
const mostSingle = 5

/** Notifies a colleague, who must be able to see the container. */
export async function notifyByRule(
  ctx: Ctx,
  { userId, note }: NotifyAction,
  firings: readonly WaitingFiring[],
): Promise<Outcome[]> {
  const colleague = await ctx.db.find(sql`
    select ${columns} from users
    where tenant_id = ${ctx.tenantId} and id = ${userId} and activated_at is not null and not is_disabled`)
  if (colleague === null) return firings.map(() => refusedBecause('This colleague’s user was deactivated or deleted'))
  const numberOf = await readNumbers(ctx, firings)
  return onFit(
    firings,
    firing => {
      const number = numberOf(firing)
      if (number === null) return notFound(firing)
      return maySee(colleague, firing) ? number : refusedBecause(`${colleague.name} can’t see this`)
    },
    async fit => {
      for (const notification of notificationsOf(fit, note ?? '')) await notify(ctx, { ...notification, userId })
      return fit.map(() => done)
    },
  )
}

const nouns = { Shipment: 'Shipment', Order: 'Order', OrderDelivery: 'Delivery' } as const

function maySee({ role, merchants }: Colleague, { merchantId, targetType }: WaitingFiring): boolean {
  const scope = targetType === 'Shipment' ? 'shipment_read' : 'order_read'
  const hasScope = scopesByRole[role].some(text => text === scope)
  return hasScope && (merchants.length === 0 || merchants.includes(merchantId))
}

/** The numbers of containers of one target; null: it does not exist. */
async function readNumbers(ctx: Ctx, firings: readonly WaitingFiring[]) {
  const target = firings[0]?.targetType ?? 'Shipment'
  const field = { Shipment: 'shipmentNumber', Order: 'orderNumber', OrderDelivery: 'orderId' }[target]
  const facts = await readFacts(ctx, target, firings, [field])
  return (firing: WaitingFiring): string | null => {
    const found = facts.get(containerKeyOf(firing))
    return found === undefined ? null : String(found[field])
  }
}

type Fit = readonly (readonly [firing: WaitingFiring, number: string])[]

function notificationsOf(fit: Fit, note: string): NewNotification[] {
  const [first] = fit
  if (first === undefined) return []
  const [{ ruleName: title, targetType }] = first
  const ending = note === '' ? '' : ` ${note}`
  if (fit.length > mostSingle) {
    const content = `The rule has acted on ${fit.length} ${nouns[targetType].toLowerCase()}s at once.${ending}`
    return [{ title, content, icon: 'alert' }]
  }
  return fit.map(([firing, number]) => ({
    title,
    content: `${nouns[targetType]} ${number}.${ending}`,
    icon: 'alert',
    merchantId: firing.merchantId,
    path: pathOf(firing, number),
  }))
}

const pathOf = ({ targetType, containerId, merchantId }: WaitingFiring, orderNumber: string): string =>
  targetType === 'Shipment'
    ? shipmentPath(containerId)
    : orderPath({ orderNumber, merchantId, shipmentId: null, scenarioId: null, isOrderVisible: true })
