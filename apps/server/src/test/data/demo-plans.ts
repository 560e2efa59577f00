import { project } from '@aftermile/domain/projection/projection'
import type { ShipmentState } from '@aftermile/domain/shipment/shipment'
import { makePlan, planKeysOn } from '../../demo/plans/make-plan.ts'
import { firstDay, type WorldSettings } from '../../demo/plans/order-volume.ts'
import type { EventItem, ShipmentItem } from '../../demo/plans/plan.ts'
import { changesIn, type PlanChanges } from '../../demo/playback/plan-changes.ts'

/** All plans of a tenant, with what is ingested up to a time. */
export function* planChangesBy(
  settings: WorldSettings,
  tenantId: string,
  at: number,
  lastDay = settings.anchor,
): Generator<PlanChanges> {
  for (let day = firstDay(settings); day <= lastDay; day++) {
    for (const key of planKeysOn(settings, tenantId, day))
      yield changesIn(makePlan(settings, key), { from: -Infinity, to: at })
  }
}

/** The state that the projection gives a shipment. */
export function stateOf(item: ShipmentItem, events: readonly EventItem[]): ShipmentState {
  return project(
    {
      scenarioId: item.scenarioId ?? 'outbound_delivery',
      createdAt: Date.parse(item.createdAt ?? ''),
      bookedAt: Date.parse(item.bookedAt ?? ''),
      packageNumbers: (item.packages ?? []).map(entry => entry.number),
      removedPackageNumbers: [],
    },
    events.map((event, index) => ({
      id: String(index),
      key: String(index),
      packageNumber: event.packageNumber ?? null,
      code: event.code ?? null,
      occurredAt: Date.parse(event.occurredAt),
      source: event.source ?? 'internal',
      party: event.party ?? 'carrier',
      reason: event.reason ?? null,
      by: null,
      deliveryDay: event.deliveryDay ?? null,
      changedAt: null,
      isVoid: false,
    })),
  )
}
