import type { Item } from '../../api/resource.ts'
import { CopyId } from '../text/CopyId.tsx'
import { RelativeTime } from '../text/RelativeTime.tsx'
import { Truncated } from '../text/Truncated.tsx'
import type { Column } from './column.ts'

type Size = { width: number | string }
type Named<Name extends string> = Size & { id: Name; title: string }

/** The id column of a list. */
export const idColumn = <Row extends Item>(size: Size): Column<Row> => ({
  id: 'id',
  title: 'Id',
  value: row => row.id,
  cell: row => <CopyId id={row.id} />,
  ...size,
})

export const textColumn = <Name extends string>({ id, title, width }: Named<Name>): Column<Record<Name, string>> => ({
  id,
  title,
  value: row => row[id],
  cell: row => <Truncated text={row[id]} />,
  isWide: true,
  width,
})

export const yesNoColumn = <Name extends string>({ id, title, width }: Named<Name>): Column<Record<Name, boolean>> => ({
  id,
  title,
  value: row => (row[id] ? 'Yes' : 'No'),
  width,
})

export const changedColumn = <Row extends Item>(size: Size): Column<Row> => ({
  id: 'updatedAt',
  title: 'Last changed',
  value: row => row.updatedAt,
  cell: row => <RelativeTime at={row.updatedAt} />,
  ...size,
})
