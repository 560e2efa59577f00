import { catalogue } from '../fields/catalogue.ts'
import type { Field, FieldType } from '../fields/field.ts'
import type { TemplateTargetType } from './template-lists.ts'
import { addedVariables, containerKindOf } from './template-variables.ts'

/** A value that a template can use. Members of a list begin with the name of the list and []. */
export type CatalogueVariable = {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly sample: unknown
  readonly isPersonal: boolean
  /** Never empty: it needs no default. */
  readonly isAlways: boolean
}

/** What templates of a target type can use: the added variables first, then the fields of the container. */
export function variablesOf(targetType: TemplateTargetType): CatalogueVariable[] {
  const added = addedVariables[targetType].map(variable => ({ isPersonal: false, isAlways: false, ...variable }))
  const names = new Set(added.map(({ name }) => name))
  return [...added, ...fieldsOf(targetType).filter(({ name }) => !names.has(name))]
}

/** Values for a template that is tried without a container. Each list has one item. */
export function sampleValues(targetType: TemplateTargetType): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { name, sample } of variablesOf(targetType)) put(values, name.split('.'), sample)
  return values
}

function fieldsOf(targetType: TemplateTargetType): CatalogueVariable[] {
  const kind = containerKindOf[targetType]
  const fields: readonly (readonly [string, Field])[] = kind === null ? [] : Object.entries(catalogue[kind])
  return fields
    .filter(([, { type }]) => !objectTypes.includes(type))
    .map(([name, field]) => ({
      name,
      label: field.label,
      type: field.type,
      sample: sampleOf(name, field),
      isPersonal: field.isPersonal ?? false,
      isAlways: field.isAlways ?? false,
    }))
}

/** Lists of objects. Those that messages need are among the added variables. */
const objectTypes: readonly FieldType[] = ['references', 'contents', 'packages', 'lines', 'deliveries']

const samplesByName: Readonly<Record<string, unknown>> = {
  id: 'fjallro-S1001',
  merchantId: 'fjallro',
  shipmentNumber: 'S-1001',
  orderNumber: 'FR20481',
  orderId: 'FR20481',
  consignmentId: '4020901234',
  trackingNumber: '00370712345678901234',
  packageNumbers: ['00370712345678901234'],
  serviceProviderId: 'postnord',
  serviceProviderProductId: 'postnord/19',
  name: 'Astrid Lund',
  email: 'astrid@mail.example',
  phone: '+46701740605',
  toName: 'Astrid Lund',
  toEmail: 'astrid@mail.example',
  toPhone: '+46701740605',
  toAddress1: 'Storgatan 12',
  toZipCode: '70210',
  toCity: 'Örebro',
  toCountryName: 'Sweden',
  fromName: 'Fjällro warehouse',
  fromEmail: 'warehouse@shop.example',
  fromPhone: '+46317000000',
  fromAddress1: 'Lagervägen 3',
  fromZipCode: '50630',
  fromCity: 'Borås',
  fromCountryName: 'Sweden',
  receiverPartyName: 'Astrid Lund',
  senderPartyName: 'Fjällro',
  servicePointName: 'ICA Nära Örebro',
  placeCity: 'Örebro',
  completedBy: 'Karin Holm',
  milestoneIndex: 3,
  failedAttempts: 0,
  tags: ['vip'],
}

const samplesByType: Readonly<Partial<Record<FieldType, unknown>>> = {
  text: 'Text',
  code: 'A-1001',
  id: 'id',
  country: 'SE',
  currency: 'SEK',
  count: 2,
  amount: 1249,
  measure: 2.4,
  instant: '2026-11-17T13:05:00Z',
  yesNo: true,
  list: [],
}

const sampleOf = (name: string, { type, choices }: Field): unknown =>
  samplesByName[name] ?? (type === 'choice' ? choices?.[0]?.id : samplesByType[type]) ?? null

/** Puts a value at a path. `events[]` is the first item of the list. */
function put(into: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  const isItem = first.endsWith('[]')
  const name = isItem ? first.slice(0, -2) : first
  if (rest.length === 0) {
    into[name] ??= value
    return
  }
  const before = into[name]
  const held = isItem && Array.isArray(before) ? before[0] : before
  const inner: Record<string, unknown> = { ...(typeof held === 'object' ? held : {}) }
  put(inner, rest, value)
  into[name] = isItem ? [inner] : inner
}
