import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../test/database.ts'
import { migrate } from './migrate.ts'
import { definition, type Migration } from './migrations.ts'

let database: TestDatabase
let admin: pg.Client

beforeEach(async () => {
  database = await cloneDatabase(inject('adminUrl'))
  admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  await admin.query('create table shelves (tenant_id text, place integer); insert into shelves values ($$a$$, 1)')
})
afterEach(async () => {
  await admin.end()
  await database.drop()
})

const login = { user: 'aftermile_test', password: 'test' }
const withMigrations = (...more: Migration[]) => ({ ...definition, migrations: [...definition.migrations, ...more] })
const run = (...more: Migration[]) => migrate(database.adminUrl, login, withMigrations(...more))
const isApplied = async ({ id }: Migration) =>
  (await admin.query('select 1 from migrations where id = $1', [id])).rowCount === 1
const indexes = async () =>
  (
    await admin.query<{ name: string; isValid: boolean }>(
      `select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index
       where indrelid = 'shelves'::regclass order by name`,
    )
  ).rows

describe('a migration', () => {
  const table: Migration = {
    id: '900-crates',
    text: `create table crates (id text); insert into crates values ('a')`,
  }

  test('is applied once, also when several processes start at the same time', async () => {
    const applied = await Promise.all(Array.from({ length: 4 }, () => run(table)))
    expect(applied.flat()).toEqual([table.id])
    expect((await admin.query('select * from crates')).rowCount).toBe(1)
    expect(await run(table)).toEqual([])
  })

  test('is all or nothing', async () => {
    const broken = { ...table, text: `${table.text}; select 1 / 0` }
    await expect(run(broken)).rejects.toThrow('Migration 900-crates failed')
    expect((await admin.query("select to_regclass('crates') as found")).rows).toEqual([{ found: null }])
    expect(await isApplied(table)).toBe(false)
    expect(await run(table)).toEqual([table.id])
  })

  test('that deadlocks with a request is retried a limited number of times', async () => {
    await admin.query('create sequence tries')
    const failing = (times: number) => ({
      ...table,
      text: `${table.text}; do $$begin
        if nextval('tries') <= ${times} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      end$$`,
    })
    await expect(run(failing(5))).rejects.toThrow('Migration 900-crates failed')
    expect(await run(failing(8))).toEqual([table.id])
    expect((await admin.query('select * from crates')).rowCount).toBe(1)
  })

  test('that was changed after it was applied is refused, and later ones are not applied', async () => {
    await run(table)
    const next = { id: '901-next', text: 'create table next ()' }
    await expect(run({ ...table, text: `${table.text};` }, next)).rejects.toThrow(
      'Migration 900-crates was changed after it was applied.',
    )
    expect(await isApplied(next)).toBe(false)
  })

  test('of a newer version makes an older version refuse to start', async () => {
    await run(table)
    await expect(run()).rejects.toThrow('The database was migrated by a newer version (900-crates).')
  })
})

describe('a migration in steps', () => {
  const built: Migration = {
    id: '900-shelves',
    text: `-- concurrently
      create index concurrently if not exists shelves_tenant on shelves (tenant_id); -- a; comment
      create unique index concurrently if not exists shelves_place on shelves (tenant_id, place);`,
  }
  const both = [
    { name: 'shelves_place', isValid: true },
    { name: 'shelves_tenant', isValid: true },
  ]

  test('builds its indexes without a transaction, once', async () => {
    expect(await run(built)).toEqual([built.id])
    expect(await indexes()).toEqual(both)
    expect(await run(built)).toEqual([])
  })

  test('that fails halfway continues at the next start, and rebuilds the invalid index', async () => {
    await admin.query('insert into shelves select * from shelves')
    await expect(run(built)).rejects.toThrow('Migration 900-shelves failed')
    expect(await indexes()).toEqual([
      { name: 'shelves_place', isValid: false },
      { name: 'shelves_tenant', isValid: true },
    ])
    expect(await isApplied(built)).toBe(false)
    await admin.query('delete from shelves')
    expect(await run(built)).toEqual([built.id])
    expect(await indexes()).toEqual(both)
  })

  test('whose process is killed during a build continues at the next start', async () => {
    const writer = await openWriter()
    const killed = expect(run(built)).rejects.toThrow()
    await expect.poll(builder).not.toBe(null)
    await admin.query('select pg_terminate_backend($1::int)', [await builder()])
    await killed
    await writer.end()
    expect(await indexes()).toEqual([{ name: 'shelves_tenant', isValid: false }])
    expect(await run(built)).toEqual([built.id])
    expect(await indexes()).toEqual(both)
  })

  test('is run by one of several processes, and the others do not block it', async () => {
    const writer = await openWriter()
    const all = Promise.all(Array.from({ length: 3 }, () => run(built)))
    await expect.poll(builder).not.toBe(null)
    await writer.end()
    expect((await all).flat()).toEqual([built.id])
    expect(await indexes()).toEqual(both)
  })

  test('builds an index on each partition, and then one on the parent', async () => {
    await admin.query(`
      create table crates (tenant_id text, id integer) partition by range (id);
      create table crates_low partition of crates for values from (0) to (9);
      create table crates_other partition of crates default;
      insert into crates values ('a', 1), ('a', 99)`)
    const parted = {
      id: '900-crates',
      text: '-- concurrently\ncreate index concurrently if not exists crates_id on crates (tenant_id, id)',
    }
    expect(await run(parted)).toEqual([parted.id])
    const { rows } = await admin.query(
      `select i.inhrelid::regclass::text as part, x.indisvalid as "isValid" from pg_inherits i
       join pg_index x on x.indexrelid = i.inhparent where i.inhparent = 'crates_id'::regclass order by 1`,
    )
    expect(rows).toEqual([
      { part: 'crates_id_crates_low', isValid: true },
      { part: 'crates_id_crates_other', isValid: true },
    ])
  })

  test('may drop an index, and allows only statements that can be repeated', async () => {
    await run(built)
    const dropped = { id: '901-shelves', text: '-- concurrently\ndrop index concurrently if exists shelves_tenant' }
    await run(built, dropped)
    expect((await indexes()).map(({ name }) => name)).toEqual(['shelves_place'])
    const other = { id: '902-shelves', text: '-- concurrently\ndelete from shelves' }
    await expect(run(built, dropped, other)).rejects.toThrow(
      "Migration 902-shelves may only 'create index concurrently",
    )
  })

  /** A transaction that blocks the build of an index until it ends. */
  async function openWriter(): Promise<pg.Client> {
    const writer = new pg.Client({ connectionString: database.adminUrl })
    await writer.connect()
    await writer.query('begin; insert into shelves values ($$b$$, 1)')
    return writer
  }

  /** The process of PostgreSQL that is blocked while it builds. */
  async function builder(): Promise<number | null> {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where query like 'create index%' and wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows[0]?.pid ?? null
  }
})
