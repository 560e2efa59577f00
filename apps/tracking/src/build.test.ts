import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

const configFile = join(import.meta.dirname, '../vite.config.ts')

async function built(mode: 'widget' | 'page'): Promise<Rolldown.OutputChunk> {
  const result = await build({ configFile, mode, logLevel: 'silent', build: { write: false } })
  const [bundle] = Array.isArray(result) ? result : [result]
  if (bundle === undefined || !('output' in bundle)) throw new Error('There is no build.')
  const chunks = bundle.output.filter(item => item.type === 'chunk')
  expect(chunks).toHaveLength(1)
  return chunks[0] as Rolldown.OutputChunk
}

const gzipBytes = (code: string): number => gzipSync(code, { level: 9 }).length

test('the widget is one classic script of at most 15 kB with a name that stays', async () => {
  const { fileName, code } = await built('widget')
  expect(fileName).toBe('widget.js')
  expect(gzipBytes(code)).toBeLessThanOrEqual(15_000)
  expect(code).toMatch(/^\(function\(\)/)
})

test('the widget stores nothing, runs no text and parses no markup, so that strict pages can have it', async () => {
  const { code } = await built('widget')
  for (const banned of ['cookie', 'localStorage', 'sessionStorage', 'indexedDB', 'innerHTML', 'insertAdjacentHTML'])
    expect(code).not.toContain(banned)
  expect(code).not.toMatch(/\beval\b|new Function|setAttribute\([`'"]style/)
  expect(code.match(/https?:\/\/[^`'"]+/g)).toEqual(['http://www.w3.org/2000/svg'])
})

test('the script of the page has at most 3 kB and its hash in its name', async () => {
  const { fileName, code } = await built('page')
  expect(fileName).toMatch(/^assets\/page-[\w-]{8}\.js$/)
  expect(gzipBytes(code)).toBeLessThanOrEqual(3000)
})
