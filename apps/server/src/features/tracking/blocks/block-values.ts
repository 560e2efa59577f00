import { catalogue } from '@aftermile/domain/fields/catalogue'
import type { TrackingKind } from '@aftermile/domain/tracking/tracking-view'
import { z } from 'zod'

type Values = Readonly<Record<string, unknown>>

/** What says nothing about a parcel or a person. */
const shopOnly = ['merchant', 'assets', 'locale', 'now', 'tenantName']

const personalIn = (kind: 'shipment' | 'order'): string[] =>
  Object.entries(catalogue[kind]).flatMap(([name, field]) => ('isPersonal' in field ? [name] : []))

/** The page greets by first name and shows the city. What it hides, no block shows. */
const hidden = new Set([
  ...personalIn('shipment'),
  ...['receiverName', 'receiverEmail', 'receiverPhone', 'unsubscribeUrl', 'references'],
])
const hiddenInOrder = new Set([...personalIn('order'), 'references'])

/** The values that a block may use: in the public view those of the shop, in the private view all that are not personal data. */
export function blockValues(values: Values, kind: TrackingKind): Values {
  const now = wholeMinute(values.now)
  const shown = kind === 'public' ? only(values, shopOnly) : withoutPersonal(values)
  return { ...shown, now }
}

const only = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

const without = (values: Values, names: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))

function withoutPersonal(values: Values): Values {
  const order = z.record(z.string(), z.unknown()).safeParse(values.order)
  return { ...without(values, hidden), ...(order.success && { order: without(order.data, hiddenInOrder) }) }
}

/** A block that says the time is rendered once a minute, not for each visitor. */
const wholeMinute = (now: unknown): string => `${String(now).slice(0, 16)}:00.000Z`
