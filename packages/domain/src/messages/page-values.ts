import { catalogue } from '../fields/catalogue.ts'
import { type CatalogueVariable, variablesOf } from './template-catalogue.ts'
import type { TemplateTargetType, TemplateType } from './template-lists.ts'

type Values = Readonly<Record<string, unknown>>

/** What says nothing about a parcel or a person. It is all that a block has in the public view of a tracking page. */
const shopValues = ['merchant', 'assets', 'locale', 'now', 'tenantName']

const personalIn = (kind: 'shipment' | 'order'): string[] =>
  Object.entries(catalogue[kind]).flatMap(([name, field]) => ('isPersonal' in field ? [name] : []))

/** The page greets by first name and shows the city. What it hides, no block shows. */
const hidden: ReadonlySet<string> = new Set([
  ...personalIn('shipment'),
  ...['receiverName', 'receiverEmail', 'receiverPhone', 'unsubscribeUrl', 'references'],
])
const hiddenInOrder: ReadonlySet<string> = new Set([...personalIn('order'), 'references'])

/** The values that a block of the tracking page may use: in the public view those of the shop, else all but personal data. */
export function pageValues(values: Values, kind: 'private' | 'public'): Values {
  const shown = kind === 'public' ? only(values, name => shopValues.includes(name)) : withoutPersonal(values)
  return { ...shown, now: wholeMinute(values.now) }
}

/** What a template of a type can use. */
export const variablesFor = (type: TemplateType, targetType: TemplateTargetType): CatalogueVariable[] =>
  type === 'tracking_page' ? pageVariables() : variablesOf(targetType)

/** The variables of blocks. Those of a parcel can be empty: the public view doesn't have them. */
const pageVariables = (): CatalogueVariable[] =>
  variablesOf('Shipment')
    .filter(({ name }) => !hidden.has(name))
    .map(variable => ({ ...variable, isAlways: variable.isAlways && shopValues.includes(firstOf(variable.name)) }))

const firstOf = (name: string): string => name.split('.')[0] ?? name

const only = (values: Values, isKept: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)))

function withoutPersonal(values: Values): Values {
  const { order } = values
  return {
    ...only(values, name => !hidden.has(name)),
    ...(typeof order === 'object' && order !== null && { order: only({ ...order }, name => !hiddenInOrder.has(name)) }),
  }
}

/** A block that says the time is rendered once a minute, not for each visitor. */
const wholeMinute = (now: unknown): string => `${String(now).slice(0, 16)}:00.000Z`
