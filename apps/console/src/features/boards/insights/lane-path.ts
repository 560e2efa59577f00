import type { PromiseLane, PromiseQuestion } from '@aftermile/contract/boards/insights'
import { operationsBoard } from '@aftermile/dashboards/analytics/operations-board'
import { drillOf } from '@aftermile/dashboards/board/drill'
import { browserTimeZone } from '../../../time-zone.ts'
import { pathOf } from '../filters/use-drill.ts'

/** The shipments of a lane in the list, with the filters of the page. */
export function lanePath(lane: PromiseLane, { from, to, filters }: PromiseQuestion): string {
  const { merchantId } = filters
  const chosen = {
    serviceProviderId: { values: [lane.serviceProviderId] },
    serviceProviderProductGroupId: { values: [lane.serviceProviderProductGroupId] },
    fromCountryAreaId: { values: [lane.fromCountryAreaId] },
    toCountryCode: { values: [lane.toCountryCode] },
    ...(merchantId && { merchantId: { values: merchantId } }),
    yearMonth: { from, to },
  }
  const drill = drillOf(operationsBoard, chosen, { zone: browserTimeZone() })
  return drill === null ? '/shipments' : pathOf(drill)
}
