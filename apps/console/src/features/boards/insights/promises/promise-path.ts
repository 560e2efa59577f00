import type { PromiseQuestion, RoutePromise } from '@aftermile/contract/boards/insights'
import { operationsBoard } from '@aftermile/dashboards/analytics/operations-board'
import { drillOf } from '@aftermile/dashboards/board/drill'
import { browserTimeZone } from '../../../../time-zone.ts'
import { pathOf } from '../../filters/use-drill.ts'

/** The shipments behind a row in the list, with the filters of the page. */
export function promisePath(promise: RoutePromise, { from, to, filters }: PromiseQuestion): string {
  const { merchantId } = filters
  const chosen = {
    serviceProviderId: { values: [promise.serviceProviderId] },
    serviceProviderProductGroupId: { values: [promise.serviceProviderProductGroupId] },
    fromCountryAreaId: { values: [promise.fromCountryAreaId] },
    toCountryCode: { values: [promise.toCountryCode] },
    deliveryTimeSlaId: { values: [String(promise.promiseHours)] },
    wasDeliveredOnTime: { values: [1, 0] },
    ...(merchantId && { merchantId: { values: merchantId } }),
    yearMonth: { from, to },
  }
  const drill = drillOf(operationsBoard, chosen, { zone: browserTimeZone() })
  return drill === null ? '/shipments' : pathOf(drill)
}
