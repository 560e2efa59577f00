import type { LanePromise } from '@aftermile/contract/boards/insights'
import type { ValueNames } from '../../state/value-names.ts'
import { daysText, promiseDays } from './lane-promises.ts'

export const promiseKey = (promise: LanePromise): string =>
  [
    promise.serviceProviderId,
    promise.serviceProviderProductGroupId,
    promise.fromCountryAreaId,
    promise.toCountryCode,
    promise.promiseHours,
  ].join('|')

export const laneNames = (promise: LanePromise, names: ValueNames) => ({
  carrier: names('serviceProvider', promise.serviceProviderId).text,
  group: names('serviceProviderProductGroup', promise.serviceProviderProductGroupId).text,
  from: names('countryArea', promise.fromCountryAreaId).text,
  to: names('toCountry', promise.toCountryCode).text,
})

/** PostNord, Home delivery, Skåne, Norway, 2 days */
export const promiseText = (promise: LanePromise, names: ValueNames): string =>
  [...Object.values(laneNames(promise, names)), daysText(promiseDays(promise))].join(', ')
