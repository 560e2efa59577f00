import type { RoutePromise } from '@aftermile/contract/boards/insights'
import type { ValueNames } from '../../state/value-names.ts'
import { daysText, promiseDays } from './route-promises.ts'

export const promiseKey = (promise: RoutePromise): string =>
  [
    promise.serviceProviderId,
    promise.serviceProviderProductGroupId,
    promise.fromCountryAreaId,
    promise.toCountryCode,
    promise.promiseHours,
  ].join('|')

export const routeNames = (promise: RoutePromise, names: ValueNames) => ({
  carrier: names('serviceProvider', promise.serviceProviderId).text,
  group: names('serviceProviderProductGroup', promise.serviceProviderProductGroupId).text,
  from: names('countryArea', promise.fromCountryAreaId).text,
  to: names('toCountry', promise.toCountryCode).text,
})

/** PostNord, Home delivery, Skåne, Norway, 2 days */
export const promiseText = (promise: RoutePromise, names: ValueNames): string =>
  [...Object.values(routeNames(promise, names)), daysText(promiseDays(promise))].join(', ')
