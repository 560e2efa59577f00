import { expect, test } from 'vitest'
import { readSources, type Source } from './repository.ts'
import { loadedStyles, neededStyles } from './styles.ts'

const list = 'apps/console/src/mantine.css'

test('every Mantine component of the console has its style sheet', () => {
  const sources = readSources()
  const loaded = sources.flatMap(loadedStyles)
  expect(neededStyles(sources).filter(name => !loaded.includes(name))).toEqual([])
})

test('only needed style sheets are loaded first, in the order of Mantine', () => {
  const sources = readSources()
  const listed = sources.filter(({ path }) => path === list).flatMap(loadedStyles)
  const foundation = ['baseline', 'default-css-variables', 'global']
  expect(listed).toEqual([...foundation, ...neededStyles(sources).filter(name => listed.includes(name))])
})

test('a component needs the style sheets of its parts, also through another package', () => {
  const page = (text: string): Source[] => [{ path: 'apps/console/src/A.tsx', text }]
  expect(neededStyles(page("import { Select } from '@mantine/core'"))).toEqual(
    expect.arrayContaining(['Combobox', 'Input', 'Popover', 'ScrollArea']),
  )
  expect(neededStyles(page("import { Notifications } from '@mantine/notifications'"))).toContain('Notification')
  expect(neededStyles(page("import { Title } from '@mantine/core'"))).toEqual(['Title'])
})
