import { expect, test } from 'vitest'
import { readSources, type Source } from './repository.ts'
import { stylesBrought, stylesNeeded } from './styles.ts'

const list = 'apps/console/src/mantine.css'

test('every Mantine component the console draws brings its style sheet', () => {
  const sources = readSources()
  const brought = sources.flatMap(stylesBrought)
  expect(stylesNeeded(sources).filter(name => !brought.includes(name))).toEqual([])
})

test('no style sheet is loaded first that nothing needs, and they keep the order in which Mantine wrote them', () => {
  const sources = readSources()
  const listed = sources.filter(({ path }) => path === list).flatMap(stylesBrought)
  const foundation = ['baseline', 'default-css-variables', 'global']
  expect(listed).toEqual([...foundation, ...stylesNeeded(sources).filter(name => listed.includes(name))])
})

test('a component needs the sheets of what it is made of, also through another package', () => {
  const page = (text: string): Source[] => [{ path: 'apps/console/src/A.tsx', text }]
  expect(stylesNeeded(page("import { Select } from '@mantine/core'"))).toEqual(
    expect.arrayContaining(['Combobox', 'Input', 'Popover', 'ScrollArea']),
  )
  expect(stylesNeeded(page("import { Notifications } from '@mantine/notifications'"))).toContain('Notification')
  expect(stylesNeeded(page("import { Title } from '@mantine/core'"))).toEqual(['Title'])
})
