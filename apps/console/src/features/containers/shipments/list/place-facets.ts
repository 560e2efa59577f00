import { numberText } from '@aftermile/domain/format/numbers'
import { hoursText } from '@aftermile/domain/shipment/inactive'
import type { FacetField } from '../../../search/list-definition.ts'

/** More towns than this share one chip. */
const maxChips = 6

/** The one chip of many towns. */
export const townsText = (count: number): string | null =>
  count > maxChips ? `Now in ${numberText(count)} towns` : null

export const noScan: FacetField = {
  field: 'noEventHours',
  title: 'No scan for',
  nameOf: value => hoursText(Number(value)),
  orderOf: Number,
  isOpenFirst: true,
  isSingle: true,
}

/** `SE/Malmö` is Malmö, SE. */
function townText(value: string): string {
  const index = value.indexOf('/')
  const country = value.slice(0, index)
  return country === '' ? value.slice(index + 1) : `${value.slice(index + 1)}, ${country}`
}

export const nowIn: FacetField = {
  field: 'placeTown',
  title: 'Now in',
  nameOf: townText,
  allOf: townsText,
  isOpenFirst: true,
}

/** Where an open shipment is, and for how long nothing was heard of it. Both change by the hour, so they are no fields of rules. */
export const placeFacets: readonly FacetField[] = [noScan, nowIn]
