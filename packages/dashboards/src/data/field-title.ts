import type { Field } from '@aftermile/domain/fields/field'
import { type ShipmentFieldName, shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import type { ColumnTitle } from './column-title.ts'

/** The title of a column that is a shipment field. `short` replaces the catalogue's label. */
export function titleOf(name: ShipmentFieldName, short?: string): ColumnTitle {
  const field: Field = shipmentFields[name]
  return { title: short ?? field.label, kind: kindOf(field), ...(field.names && { names: field.names }) }
}

function kindOf({ type, unit, names }: Field): ColumnTitle['kind'] {
  if (unit === 'minutes') return 'days'
  if (type === 'count') return names ? 'text' : 'count'
  return type === 'instant' || type === 'yesNo' || type === 'list' ? type : 'text'
}
