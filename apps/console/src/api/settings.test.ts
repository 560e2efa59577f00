import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { savingSetting, settingsQuery } from './settings.ts'

afterEach(() => vi.unstubAllGlobals())

const layout = 'dashboardLayout_shipment'
const filters = 'dashboardFilters_shipment'

test('several settings are read in one call: their values parsed, null for what was never saved', async () => {
  const { asked, read } = aServer({ [layout]: '{"columns":3}' })
  expect(await read([layout, filters])).toEqual({ [layout]: { columns: 3 }, [filters]: null })
  expect(asked).toEqual([`GET /users/me/settings?id=${layout}&id=${filters}`])
})

test('what is no JSON counts as never saved', async () => {
  const { read } = aServer({ [layout]: '{' })
  expect(await read([layout])).toEqual({ [layout]: null })
})

test('a saved setting is sent as JSON text, and every reader of it sees it without another call', async () => {
  const { asked, kept, read, save } = aServer({ [filters]: '[]' })
  await read([layout, filters])
  await read([layout])
  await read([filters])
  asked.splice(0)
  await save(layout, { columns: 2 })
  expect(asked).toEqual([`PUT /users/me/settings/${layout}`])
  expect(kept[layout]).toBe('{"columns":2}')
  expect(await read([layout, filters])).toEqual({ [layout]: { columns: 2 }, [filters]: [] })
  expect(await read([layout])).toEqual({ [layout]: { columns: 2 } })
  expect(await read([filters])).toEqual({ [filters]: [] })
  expect(asked).toHaveLength(1)
})

/** Keeps settings as the server does. */
function aServer(kept: Record<string, string>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (to: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(to, 'https://console.example')
    const path = pathname.replace('/api/v1', '')
    asked.push(`${method} ${path}${search}`)
    const id = path.split('/')[4]
    if (method === 'GET' || id === undefined) {
      const wanted = searchParams.getAll('id').filter(each => each in kept)
      return Response.json(wanted.map(each => ({ id: each, value: kept[each] })))
    }
    const { value } = JSON.parse(String(body))
    kept[id] = value
    return Response.json({ id, value })
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } })
  return {
    asked,
    kept,
    read: (ids: string[]) => queries.fetchQuery(settingsQuery(ids)),
    save: (id: string, value: unknown) => new MutationObserver(queries, savingSetting(queries, id)).mutate(value),
  }
}
