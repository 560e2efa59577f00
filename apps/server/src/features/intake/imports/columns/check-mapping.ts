import { importFields, missingImportFields } from '@aftermile/contract/intake/import-fields'
import { refusedAll } from '../../../../runtime/problem.ts'
import type { ImportMapping } from './remembered-mapping.ts'

/** Refuses a mapping with unknown names, a field filled twice, or a required field left empty. */
export function checkMapping({ kind, fields, constants }: ImportMapping, columns: readonly string[]): void {
  const known = importFields[kind].map(({ field }) => field)
  const chosen = [...Object.values(fields), ...Object.keys(constants)]
  const failures = [
    ...Object.keys(fields)
      .filter(column => !columns.includes(column))
      .map(column => ({ name: column, message: 'The file has no column {_field_}' })),
    ...chosen
      .filter(field => !known.includes(field))
      .map(field => ({ name: field, message: `{_field_} isn’t a field of ${kind}` })),
    ...chosen
      .filter((field, index) => chosen.indexOf(field) !== index)
      .map(field => ({ name: field, message: '{_field_} is mapped twice' })),
    ...missingImportFields(kind, chosen).map(group => ({
      name: group[0] ?? '',
      message: `Choose a column for ${group.join(' or ')}`,
    })),
  ]
  if (failures.length > 0) throw refusedAll(failures)
}
