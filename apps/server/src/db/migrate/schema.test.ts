import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { differencesOf, readCatalogue } from '../../test/catalogue.ts'
import { createDatabase } from '../create-database.ts'
import { urlWithDatabase } from '../database-url.ts'
import { migrate } from './migrate.ts'
import { type Definition, definition, hashOf, type Migration } from './migrations.ts'

const login = { user: 'aftermile_test', password: 'test' }
const names: string[] = []
let current: string

beforeAll(async () => {
  current = await make(definition)
})
afterAll(() => inDatabase(inject('adminUrl'), ...names.map(name => `drop database ${name} with (force)`)))

test('a table is made once, a function is defined once, and the schema changes nothing that it has made', () => {
  const text = definition.schema.text.replace(/--.*$/gm, '')
  const made = [...text.matchAll(/^create (?:unlogged )?(table|function|procedure) ([\w.]+)/gm)].map(found => found[2])
  expect(made.filter((name, position) => made.indexOf(name) !== position)).toEqual([])
  expect(
    text.match(/\b(alter table \w+ (add|drop|rename)|create or replace|drop (table|index|function))\b/g),
  ).toBeNull()
})

test('every table and every function says in a sentence what it is', () => {
  const lines = definition.schema.text.split('\n')
  const silent = lines.filter(
    (line, position) =>
      /^create (unlogged )?(table|function)\b/.test(line) && !/^--|partition of/.test(`${lines[position - 1]}${line}`),
  )
  expect(silent).toEqual([])
})

test('a database that all migrations since the first release have changed is the one that the schema makes', async () => {
  const { released } = definition
  const changed = await (released === null ? copyOf(current) : make({ schema: released, released, migrations: [] }))
  await migrate(changed, login, asReleased(definition.migrations))
  expect(await compare(changed, current)).toEqual([])
})

describe('after the first release', () => {
  const migration: Migration = {
    id: '900-crates',
    text: `
      create table crates (tenant_id text not null references tenants (id), id text, primary key (tenant_id, id));
      call isolate('crates');
      alter table tags add column shade text not null default 'light';
      alter policy own on tags using (true);
      grant select (id) on crates to aftermile_app;`,
  }
  const edit = `
    create table crates (tenant_id text not null references tenants (id), id text, primary key (tenant_id, id));
    call isolate('crates');
    grant select on crates to aftermile_app;`
  const edited = { ...definition.schema, text: definition.schema.text + edit }

  test('a migration without the same edit of the schema is found, and each difference is named', async () => {
    const changed = await copyOf(current)
    expect(await migrate(changed, login, asReleased([migration]))).toEqual([migration.id])
    const fresh = await make({ schema: edited, released: definition.schema, migrations: [migration] })
    expect(
      (await compare(changed, fresh)).map(line => line.split(' <> ')[0]?.split(': ').slice(0, 2).join(': ')),
    ).toEqual([
      'column public.crates.id: text; not null; storage x; collation "default"; aftermile_app may select',
      'only here: column public.tags.shade',
      expect.stringMatching(/^policy own on public.tags: \*/),
      expect.stringMatching(/^relation public.crates: r; p/),
    ])
  })

  test('a database of the first release and a new one both go on', async () => {
    const next = { schema: edited, released: definition.schema, migrations: [migration] }
    const fresh = await make(next)
    expect(await migrate(fresh, login, next)).toEqual([])
    const later = {
      ...next,
      schema: { ...edited, text: `${edited.text};` },
      migrations: [migration, { id: '901-x', text: '' }],
    }
    expect(await migrate(fresh, login, later)).toEqual(['901-x'])
    await expect(migrate(current, login, { ...later, released: edited })).rejects.toThrow('another build')
  })
})

test('a database says which schema made it, and another schema refuses it unless only its comments differ', async () => {
  const { rows } = await inDatabase(current, 'select id, hash from migrations')
  expect(rows).toEqual([{ id: '000-schema', hash: hashOf(definition.schema) }])
  const withText = (text: string) => ({ ...definition, schema: { ...definition.schema, text } })
  expect(await migrate(current, login, withText(`${definition.schema.text}\n-- The end.\n`))).toEqual([])
  const other = withText(`${definition.schema.text};`)
  await expect(migrate(current, login, other)).rejects.toThrow('The database was made by another build')
})

const asReleased = (migrations: readonly Migration[]): Definition => ({
  schema: definition.schema,
  released: definition.released ?? definition.schema,
  migrations,
})

async function make(known: Definition): Promise<string> {
  const name = newName()
  await createDatabase(inject('adminUrl'), name)
  await migrate(urlOf(name), login, known)
  return urlOf(name)
}

async function copyOf(url: string): Promise<string> {
  const name = newName()
  await inDatabase(inject('adminUrl'), `create database ${name} template ${new URL(url).pathname.slice(1)}`)
  return urlOf(name)
}

function newName(): string {
  const name = `schema_${randomBytes(4).toString('hex')}`
  names.push(name)
  return name
}

const urlOf = (name: string): string => urlWithDatabase(inject('adminUrl'), name)

const compare = async (a: string, b: string): Promise<string[]> =>
  differencesOf(await readCatalogue(a), await readCatalogue(b))

async function inDatabase(url: string, ...texts: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const text of texts.slice(0, -1)) await client.query(text)
    return await client.query(texts.at(-1) ?? '')
  } finally {
    await client.end()
  }
}
