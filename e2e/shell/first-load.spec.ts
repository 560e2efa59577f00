import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const build = join(import.meta.dirname, '../../apps/console/dist')
const maxBytes = 285_000

test('the files that are needed for the first paint are at most 285 kB', () => {
  const page = readFileSync(join(build, 'index.html'), 'utf8')
  const linked = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, path = '']) => path)
  expect(linked.length).toBeGreaterThan(3)
  const bytes = ['index.html', ...linked].map(path => statSync(join(build, `${path}.gz`)).size)
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(maxBytes)
})
