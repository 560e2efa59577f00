import type { Field, Fields } from '@aftermile/domain/fields/field'
import { fieldsWith, wireName } from '@aftermile/domain/fields/lookup'
import type { Names } from '../../../api/use-names.ts'
import type { ResultColumn } from '../list-definition.ts'
import { plainCell } from './plain-values.tsx'

/** The columns that the field catalogue describes fully, so that they need no code of their own. */
export const plainColumns = <Hit extends object>(all: Fields, names: Names): ResultColumn<Hit>[] =>
  Object.entries<Field>(fieldsWith(all, 'list', 'column')).map(([name, field]) => {
    const id = wireName(name, field, 'search')
    return {
      id,
      title: field.label,
      widthPx: 140,
      isShownFirst: false,
      ...(field.type === 'count' && { align: 'right' }),
      cell: hit => plainCell(field, (hit as Readonly<Record<string, unknown>>)[id], names), // the contract lists it too
    }
  })
