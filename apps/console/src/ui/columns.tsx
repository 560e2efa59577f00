import type { Item } from '../api/resource.ts'
import { CopyId } from './CopyId.tsx'
import type { Column } from './column.ts'
import { RelativeTime } from './RelativeTime.tsx'
import { Truncated } from './Truncated.tsx'

type Look = Pick<Column<never>, 'width'>

/** Columns that many lists share; each is a plain Column and can be written out instead. */
export const idColumn = <Row extends Item>(look: Look): Column<Row> => ({
  id: 'id',
  title: 'Id',
  value: row => row.id,
  cell: row => <CopyId id={row.id} />,
  ...look,
})

export const textColumn = <Name extends string>(id: Name, title: string, look: Look): Column<Record<Name, string>> => ({
  id,
  title,
  value: row => row[id],
  cell: row => <Truncated text={row[id]} />,
  ...look,
})

export const yesNoColumn = <Name extends string>(
  id: Name,
  title: string,
  look: Look,
): Column<Record<Name, boolean>> => ({
  id,
  title,
  value: row => (row[id] ? 'Yes' : 'No'),
  ...look,
})

export const changedColumn = <Row extends Item>(look: Look): Column<Row> => ({
  id: 'updatedAt',
  title: 'Last changed',
  value: row => row.updatedAt,
  cell: row => <RelativeTime at={row.updatedAt} />,
  ...look,
})
