import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hubEvents } from '@aftermile/contract/hub-events'
import { ItemError, ItemWarning } from '@aftermile/contract/item-problems'
import { fieldsWith } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { shipmentFilters } from '@aftermile/domain/fields/shipment-filters'
import { trackingStates } from '@aftermile/domain/tracking/tracking-states'
import { expect, test } from 'vitest'
import { appCatalogue } from '../../apps/server/src/adapters/apps/apps.ts'
import { orderSubject, shipmentSubject } from '../../apps/server/src/features/search/filters/search-subject.ts'
import { findImports } from '../imports.ts'
import { isTest, readPaths, readSources, root } from '../repository.ts'
import { readKnownNames } from './known-names.ts'
import { inlineCodeOf } from './markdown.ts'

// What the code has as a list, documents list in full.

const readDoc = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8')

/** The names at the beginning of the rows of tables. */
const rowsOf = (name: string): string[] =>
  [...readDoc(name).matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, row = '']) => row)

const missing = (name: string, wanted: readonly string[]): string[] => {
  const code = inlineCodeOf({ path: name, text: readDoc(name) })
  const words = new Set(code.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []))
  return wanted.filter(word => !words.has(word))
}

test('docs/operations.md has every setting of the environment, in their order', () => {
  expect(rowsOf('operations.md')).toEqual([...readKnownNames().settings])
})

test('docs/data-in.md has every code of an error and of a warning, and no other', () => {
  expect(rowsOf('data-in.md')).toEqual([...ItemError.shape.code.options, ...ItemWarning.shape.code.options])
})

test('docs/api.md has every live event, and every sort and filter of the lists', () => {
  const rows = rowsOf('api.md')
  expect(Object.keys(hubEvents).filter(event => !rows.includes(event))).toEqual([])
  const filters = [...Object.keys(shipmentFilters), ...Object.keys(fieldsWith(shipmentFields, 'filter'))]
  const sorts = [shipmentSubject, orderSubject].flatMap(({ sorts }) => Object.keys(sorts))
  expect(missing('api.md', [...filters, ...sorts])).toEqual([])
})

test('docs/tracking-states.md has every state, and no other', () => {
  expect(rowsOf('tracking-states.md')).toEqual([...trackingStates])
})

test('docs/apps.md has every app', () => {
  const apps = appCatalogue.map(({ id }) => id)
  expect(missing('apps.md', apps)).toEqual([])
})

test('docs/architecture.md has every folder of the packages, of the server and of its features', () => {
  const homes = /^(?:packages\/\w+\/src|apps\/server\/src|apps\/server\/src\/features|apps\/console\/src)\/([\w-]+)\/./
  const folders = readPaths().flatMap(path => homes.exec(path)?.[1] ?? [])
  expect(missing('architecture.md', [...new Set(folders)])).toEqual([])
})

test.each(['apps/server/src/', 'apps/server/src/features/'])(
  'docs/architecture.md has the folders of %s in the order in which they import each other',
  home => {
    const rows = rowsOf('architecture.md')
    const placeOf = (path: string | null) =>
      path?.startsWith(home) ? rows.indexOf(path.slice(home.length).split('/')[0] ?? '') : -1
    const upwards = findImports(readSources().filter(source => !isTest(source)))
      .map(({ from, to }) => ({ from, to, isUpwards: placeOf(to) > placeOf(from) && placeOf(from) >= 0 }))
      .filter(({ isUpwards }) => isUpwards)
    expect(upwards).toEqual([])
  },
)
