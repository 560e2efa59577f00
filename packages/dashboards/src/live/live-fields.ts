import type { ShipmentFieldName } from '@aftermile/domain/fields/shipment-fields'
import type { ColumnTitle } from '../data/column-title.ts'
import { titleOf } from '../data/field-title.ts'

/** A field that boards take as it is. `panel`: what the panel of filters calls it, if not as the catalogue does. */
type LiveField = { readonly panel?: string }
type LiveFields = Readonly<Partial<Record<ShipmentFieldName, LiveField>>>

/** Each is a column of the row in the database, a column of the data set, a dimension, a filter of the panel and a title. */
export const transportFields = {
  serviceProviderProductGroupId: {},
  payingCustomerNumber: { panel: 'Service provider account' },
} as const satisfies LiveFields

/** Those of the parties stand at another place of the panel. */
export const partyFields = {
  senderPartyTypeId: {},
  senderPartyName: {},
  receiverPartyTypeId: {},
  returnTypeId: {},
} as const satisfies LiveFields

// Object.entries and Object.fromEntries lose the names.
const ofEach = <Fields extends LiveFields, Value>(fields: Fields, make: (name: NameOf<Fields>) => Value) =>
  Object.fromEntries(namesOf(fields).map(name => [name, make(name)])) as { readonly [Name in keyof Fields]: Value }

type NameOf<Fields> = keyof Fields & ShipmentFieldName

export const namesOf = <Fields extends LiveFields>(fields: Fields) => Object.keys(fields) as NameOf<Fields>[]

/** What the panel calls a field. */
export const panelTitle = (fields: LiveFields, name: ShipmentFieldName): string | undefined => fields[name]?.panel

export const categoriesOf = <Fields extends LiveFields>(fields: Fields) =>
  ofEach(fields, () => ({ kind: 'category' }) as const)

export const ownColumnsOf = <Fields extends LiveFields>(fields: Fields) =>
  ofEach(fields, column => ({ kind: 'column', column }) as const) as {
    readonly [Name in keyof Fields]: { readonly kind: 'column'; readonly column: Name }
  }

export const dimensionsOf = <Fields extends LiveFields>(fields: Fields) =>
  ofEach(fields, name => ({ fields: [name] }) as const) as {
    readonly [Name in keyof Fields]: { readonly fields: readonly [Name] }
  }

export const titlesOf = <Fields extends LiveFields>(fields: Fields) =>
  ofEach(fields, (name): ColumnTitle => titleOf(name))
