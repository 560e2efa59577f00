import type { Fields } from '@aftermile/domain/fields/field'
import { deliveryZoneOf } from '@aftermile/domain/shipment/delivery-facts'
import type { Instant } from '@aftermile/domain/times/instant'
import { boundOfDay, type DayBound, isDate } from '@aftermile/domain/times/local-time'

/** Where goods go to. */
export type Place = { readonly to: Parameters<typeof deliveryZoneOf>[0]; readonly tenantZone: string }

/** The instant of a time, or of a date without a time: then it is a day where the goods go to, or else of the tenant. */
export const instantOfSent = (text: string, bound: DayBound, { to, tenantZone }: Place): Instant =>
  isDate(text) ? boundOfDay(text, bound, deliveryZoneOf(to, tenantZone)) : Date.parse(text)

/** Reads the fields that were sent as dates without a time. */
export function readSentDays(fields: Fields): (item: object, place: Place) => Record<string, number> {
  const bounds = Object.entries(fields).flatMap(([name, { dayBound }]) =>
    dayBound === undefined ? [] : [{ name, dayBound }],
  )
  return (item, place) => {
    const sent: Readonly<Record<string, unknown>> = { ...item }
    return Object.fromEntries(
      bounds.flatMap(({ name, dayBound }) => {
        const value = sent[name]
        return typeof value === 'string' && isDate(value) ? [[name, instantOfSent(value, dayBound, place)]] : []
      }),
    )
  }
}
