import { expect, test } from 'vitest'
import { testServer } from '../../test/server.ts'
import { columnOf } from '../sql.ts'
import { columnsOf, nameOf, type Table } from '../table.ts'
import * as bulk from './bulk.ts'
import * as channels from './channels.ts'
import * as datasets from './datasets.ts'
import * as foresight from './foresight.ts'
import * as intake from './intake.ts'
import * as mailings from './mailings.ts'
import * as messages from './messages.ts'
import * as orders from './orders.ts'
import * as people from './people.ts'
import * as polling from './polling.ts'
import * as rules from './rules.ts'
import * as search from './search.ts'
import * as settings from './settings.ts'
import * as shipments from './shipments.ts'
import * as upkeep from './upkeep.ts'

const allTables: readonly Table[] = [
  bulk,
  channels,
  datasets,
  foresight,
  intake,
  mailings,
  messages,
  orders,
  people,
  polling,
  rules,
  search,
  settings,
  shipments,
  upkeep,
].flatMap(items => Object.values<Table>(items))

const server = testServer()

test('the tables that are described have these columns in the database', async () => {
  const { rows } = await server.admin.query<{ line: string }>(
    `select format('%s.%s %s%s%s', c.relname, a.attname, replace(format_type(a.atttypid, null), 'timestamp with time zone', 'timestamptz'),
      ' with ' || substring(format_type(a.atttypid, a.atttypmod) from 'numeric\\(\\d+,(\\d+)\\)') || ' decimals',
      case when a.attnotnull then '' else ' or null' end) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [allTables.map(nameOf)],
  )
  const described = allTables.flatMap(table =>
    Object.entries(columnsOf(table)).map(
      ([field, { type, isNullable, scale }]) =>
        `${nameOf(table)}.${columnOf(field)} ${type}${decimals(scale)}${isNullable ? ' or null' : ''}`,
    ),
  )
  expect(described.sort()).toEqual(rows.map(row => row.line).sort())
})

const decimals = (scale: number | undefined): string => (scale === undefined ? '' : ` with ${scale} decimals`)
