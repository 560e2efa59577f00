import { expect, test } from 'vitest'
import { testServer } from '../../test/server.ts'
import { columnOf } from '../sql.ts'
import { columnsOf, nameOf } from '../table.ts'
import { allTables } from './all-tables.ts'

const server = testServer()

test('the descriptions of the tables are what PostgreSQL has', async () => {
  const { rows } = await server.admin.query<{ line: string }>(`
    select format('%s.%s %s%s%s', c.relname, a.attname, replace(format_type(a.atttypid, null), 'timestamp with time zone', 'timestamptz'),
      ' with ' || substring(format_type(a.atttypid, a.atttypmod) from 'numeric\\(\\d+,(\\d+)\\)') || ' decimals',
      case when a.attnotnull then '' else ' or null' end) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`)
  const described = allTables.flatMap(table =>
    Object.entries(columnsOf(table)).map(
      ([field, { type, isNullable, scale }]) =>
        `${nameOf(table)}.${columnOf(field)} ${type}${decimals(scale)}${isNullable ? ' or null' : ''}`,
    ),
  )
  expect(described.sort()).toEqual(rows.map(row => row.line).sort())
})

const decimals = (scale: number | undefined): string => (scale === undefined ? '' : ` with ${scale} decimals`)
