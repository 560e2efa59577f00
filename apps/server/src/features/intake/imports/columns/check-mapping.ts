import { filledFields, isTimeColumn } from '@aftermile/contract/intake/import-columns'
import { importFields, missingImportFields } from '@aftermile/contract/intake/import-fields'
import type { ImportMapping } from '@aftermile/contract/intake/imports'
import type { StoredColumn } from '../../../../db/tables/intake.ts'
import { refusedAll } from '../../../../runtime/problem.ts'

/** Refuses a mapping with unknown names, a field filled twice, a required field left empty, or dates that can be read in two ways. */
export function checkMapping(mapping: ImportMapping, columns: readonly StoredColumn[]): void {
  const { kind, fields, constants, dayOrders, emptyTexts, translations } = mapping
  const known = importFields[kind].map(({ field }) => field)
  const names = columns.map(({ name }) => name)
  const chosen = [...filledFields(fields), ...Object.keys(constants)]
  const mentioned = [fields, dayOrders, emptyTexts].flatMap(Object.keys)
  const failures = [
    ...[...new Set(mentioned)]
      .filter(column => !names.includes(column))
      .map(column => ({ name: column, message: 'The file has no column {_field_}' })),
    ...[...new Set([...chosen, ...Object.keys(translations)])]
      .filter(field => !known.includes(field))
      .map(field => ({ name: field, message: `{_field_} isn’t a field of ${kind}` })),
    ...chosen
      .filter((field, index) => chosen.indexOf(field) !== index)
      .map(field => ({ name: field, message: '{_field_} is mapped twice' })),
    ...missingImportFields(kind, chosen).map(group => ({
      name: group[0] ?? '',
      message: `Choose a column for ${group.join(' or ')}`,
    })),
    ...openDayOrders(mapping, columns).map(({ name, orders }) => ({
      name,
      message: `Choose the order of the dates in {_field_}: ${orders.join(' or ')}`,
    })),
  ]
  if (failures.length > 0) throw refusedAll(failures)
}

/** The columns of times whose dates can be read in several ways, and nobody has said how. */
export const openDayOrders = (
  { kind, fields, dayOrders }: Pick<ImportMapping, 'kind' | 'fields' | 'dayOrders'>,
  columns: readonly StoredColumn[],
) =>
  columns
    .map(({ name, dayOrders: orders = [] }) => ({ name, orders }))
    .filter(({ name, orders }) => orders.length > 0 && !(name in dayOrders) && isTimeColumn(kind, fields, name))
