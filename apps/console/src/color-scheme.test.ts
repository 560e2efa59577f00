import { afterEach, expect, test, vi } from 'vitest'
import { aStorage } from './test/storage.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the theme follows the choice made in another window', async () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', aStorage())
  const { colorScheme } = await import('./color-scheme.ts')
  const seen: string[] = []
  colorScheme.subscribe(scheme => void seen.push(scheme))
  localStorage.setItem('aftermile.theme', '"dark"')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'aftermile.theme' }))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'aftermile.tables' }))
  colorScheme.unsubscribe()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'aftermile.theme' }))
  expect(seen).toEqual(['dark'])
})
