import type { RuleAction } from '@aftermile/contract/settings/rules'
import { ruleField } from '@aftermile/domain/rules/rule-fields'
import type { Overrides } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { type ReferenceData, readReferenceData } from '../../../intake/ingest/batch/reference-data.ts'
import { orderKeyText } from '../../../intake/ingest/orders/order-key.ts'
import { lockFullOrders, type OrderRow } from '../../../intake/ingest/orders/order-row.ts'
import { overrideOrders } from '../../../intake/ingest/override-orders.ts'
import { overrideShipments } from '../../../intake/ingest/override-shipments.ts'
import { lockFullShipments, type ShipmentRow } from '../../../intake/ingest/shipments/shipment-row.ts'
import { done, notFound, type Outcome, onFit, refusedBecause, unchanged } from '../outcome.ts'
import type { WaitingFiring } from '../waiting-firings.ts'

/** New values of a shipment, and what to say about them. */
export type NewValues = { readonly values: Partial<ShipmentRow>; readonly note: string | null }

/** Sets values of shipments. `valuesOf` decides about each, by its row as it is now. */
export async function setShipmentValues(
  ctx: Ctx,
  firings: readonly WaitingFiring[],
  valuesOf: (row: ShipmentRow) => NewValues | Outcome,
): Promise<Outcome[]> {
  const rows = await lockFullShipments(
    ctx,
    firings.map(({ containerId }) => containerId),
  )
  return onFit(
    firings,
    firing => {
      const row = rows.get(firing.containerId)
      return row === undefined ? notFound(firing) : valuesOf(row)
    },
    async fit => {
      await overrideShipments(
        ctx,
        fit.map(([{ containerId: id }, { values }]) => ({ id, values })),
      )
      return fit.map(([, { note: text }]) => ({ ...done, message: text }))
    },
  )
}

export const setScenarios = (
  ctx: Ctx,
  { scenarioId }: Extract<RuleAction, { type: 'set_scenario' }>,
  firings: readonly WaitingFiring[],
): Promise<Outcome[]> =>
  setShipmentValues(ctx, firings, row =>
    row.scenarioId === scenarioId ? unchanged() : { values: { scenarioId }, note: null },
  )

type CopyAction = Extract<RuleAction, { type: 'copy_value' }>

/** Copies the value of one field to another. The field must still be one that rules can write. */
export async function copyValues(ctx: Ctx, action: CopyAction, firings: readonly WaitingFiring[]): Promise<Outcome[]> {
  const target = firings[0]?.targetType ?? 'Shipment'
  if (target === 'Order') return copyInOrders(ctx, action, firings)
  if (target === 'OrderDelivery') return firings.map(() => refusedBecause('Rules can’t write fields of deliveries'))
  return setShipmentValues(ctx, firings, row => {
    const copied = copiedValue(target, action, { ...row })
    return 'status' in copied ? copied : { values: { [action.to]: copied.value }, note: null }
  })
}

async function copyInOrders(ctx: Ctx, action: CopyAction, firings: readonly WaitingFiring[]): Promise<Outcome[]> {
  const keyOf = ({ merchantId, containerId: id }: WaitingFiring) => ({ merchantId, id })
  const rows: Map<string, OrderRow> = await lockFullOrders(ctx, firings.map(keyOf))
  return onFit(
    firings,
    firing => {
      const row = rows.get(orderKeyText(keyOf(firing)))
      return row === undefined ? notFound(firing) : copiedValue('Order', action, { ...row })
    },
    async fit => {
      await overrideOrders(
        ctx,
        fit.map(([firing, { value }]) => ({ ...keyOf(firing), values: { [action.to]: value } })),
      )
      return fit.map(() => done)
    },
  )
}

/** The value to copy, unless it does not fit. */
function copiedValue(
  target: WaitingFiring['targetType'],
  { from, to }: CopyAction,
  row: Readonly<Record<string, unknown>> & { readonly overrides: Overrides | null },
): { readonly value: unknown } | Outcome {
  const [source, goal] = [ruleField(target, from), ruleField(target, to)]
  if (source === null || !goal?.isWritable || source.type !== goal.type)
    return refusedBecause(`“${from}” can’t be copied to “${to}”`)
  const value = row[from] ?? null
  if (value === null || value === '') return refusedBecause(`${source.label} is empty`)
  if (value === row[to]) return unchanged()
  if (row.overrides?.[to]?.corrected) return unchanged(`${goal.label} was corrected by hand`)
  if (goal.max !== undefined && String(value).length > goal.max)
    return refusedBecause(`${source.label} is too long for ${goal.label}, which can have up to ${goal.max} characters`)
  if (goal.choices !== undefined && !goal.choices.some(({ id }) => id === value))
    return refusedBecause(`${goal.label} can’t be “${value}”`)
  return { value }
}

/** Fills an empty promise from the transit times of the carrier. */
export async function setDeliveryTimes(ctx: Ctx, firings: readonly WaitingFiring[]): Promise<Outcome[]> {
  const reference = await readReferenceData(ctx)
  return setShipmentValues(ctx, firings, row => promiseFor(row, reference))
}

function promiseFor(row: ShipmentRow, reference: ReferenceData): NewValues | Outcome {
  if (hasPromise(row)) return unchanged('It has a promise already')
  if (row.serviceProviderId === null) return refusedBecause('It has no carrier')
  const arrivesAt = reference.findArrival(row.serviceProviderId, {
    readyAt: row.bookedAt,
    productId: row.serviceProviderProductId,
    fromAreaId: row.fromCountryAreaId,
    toAreaId: row.toCountryAreaId,
  })
  if (arrivesAt === null) return refusedBecause('No transit time of its carrier covers this route')
  return { values: { promisedAt: arrivesAt, latestAt: arrivesAt }, note: null }
}

export const hasPromise = ({ promisedAt, earliestAt, latestAt }: ShipmentRow): boolean =>
  promisedAt !== null || earliestAt !== null || latestAt !== null
