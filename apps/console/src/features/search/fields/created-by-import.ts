import type { LinkedField } from '../list-definition.ts'

/** The link from an import to what it has created. */
export const createdByImport: LinkedField = {
  field: 'importId',
  title: 'Import',
  nameOf: id => id,
  allOf: () => 'Created by an import',
}
