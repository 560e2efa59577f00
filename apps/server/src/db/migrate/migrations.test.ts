import { expect, test } from 'vitest'
import { definition, type Migration, stepsOf } from './migrations.ts'

const { migrations } = definition

test('no migration blocks writers while it builds an index on an existing table', () => {
  expect(
    migrations.flatMap(migration => blockingIndexesOf(migration).map(index => `${migration.id}: ${index}`)),
  ).toEqual([])
})

test('an index is blocking unless its migration creates the table, or builds it concurrently', () => {
  const blocking = (text: string) => blockingIndexesOf({ id: '900-x', text })
  expect(blocking('create unique index a_b on a (b);\ncreate index on a (c)')).toEqual(['a_b', 'an index on a'])
  expect(blocking('create table a (b text);\ncreate index a_b on a (b)')).toEqual([])
  expect(blocking('-- concurrently\ncreate index concurrently if not exists a_b on a (b)')).toEqual([])
  expect(blocking('-- create index a_b on a (b)')).toEqual([])
})

test('no migration sets a role or a setting, because a Citus would run the whole file again on every node', () => {
  expect(migrations.filter(({ text }) => /^\s*set local\b/im.test(text)).map(({ id }) => id)).toEqual([])
})

test('migrations are numbered one after another', () => {
  const numbers = migrations.map(({ id }) => id.slice(0, 3))
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const { id } of migrations) expect(id).toMatch(/^\d{3}-[a-z-]+$/)
})

/** Indexes that a migration builds on a table it did not create. They block all writes to that table until the commit. */
function blockingIndexesOf(migration: Migration): string[] {
  if (stepsOf(migration) !== null) return []
  const text = migration.text.replace(/--.*$/gm, '')
  const created = new Set([...text.matchAll(/\bcreate table (?:if not exists )?([\w.]+)/gi)].map(found => found[1]))
  return [...text.matchAll(/\bcreate (?:unique )?index (?:if not exists )?(\w+ )?on (?:only )?([\w.]+)/gi)]
    .filter(([, , table]) => !created.has(table))
    .map(([, name, table]) => name?.trim() ?? `an index on ${table}`)
}
