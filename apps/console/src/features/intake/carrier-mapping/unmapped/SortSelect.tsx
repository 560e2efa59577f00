import { Select } from '@mantine/core'
import type { Column, Sort } from '../../../../ui/table/column.ts'

type Props<Row> = { columns: readonly Column<Row>[]; sort: Sort; onSort: (sort: Sort) => void }

/** Sorting of a list without a table head. Times and numbers begin with the largest. */
export function SortSelect<Row>({ columns, sort, onSort }: Props<Row>) {
  return (
    <Select
      aria-label="Sort by"
      w={160}
      data={columns.map(({ id, title }) => ({ value: id, label: title }))}
      value={sort.by}
      allowDeselect={false}
      onChange={by => by !== null && onSort({ by, desc: /At$|count/.test(by) })}
    />
  )
}
