import { datasets } from '@aftermile/contract/boards/datasets'
import { datasetsOf } from '@aftermile/dashboards/board/applications'
import { sections } from '@aftermile/dashboards/registry'
import { expect, test } from 'vitest'
import { sources } from './sources.ts'

test('every data set behind a board has its calls and its source, and no other has', () => {
  const shown = datasetsOf(sections).map(({ id }) => id)
  expect(new Set(shown).size).toBe(shown.length)
  expect(Object.keys(datasets).sort()).toEqual(shown.toSorted())
  expect(sources.map(({ dataset }) => dataset.id).sort()).toEqual(shown.toSorted())
  // A registry written by name is typed loosely: each source has the calls of its own data set.
  for (const { dataset, calls } of sources)
    expect(calls).toBe(Object.entries(datasets).find(([id]) => id === dataset.id)?.[1])
})
