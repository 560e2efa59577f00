import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { savingSetting, settingsQuery } from './setting-queries.ts'

afterEach(() => vi.unstubAllGlobals())

const layout = 'dashboardLayout_shipment'
const filters = 'dashboardFilters_shipment'

test('several settings are read in one call, parsed, and null if never saved', async () => {
  const { requests, read } = aServer({ [layout]: '{"columns":3}' })
  expect(await read([layout, filters])).toEqual({ [layout]: { columns: 3 }, [filters]: null })
  expect(requests).toEqual([`GET /users/me/settings?id=${layout}&id=${filters}`])
})

test('a value that is not JSON counts as never saved', async () => {
  const { read } = aServer({ [layout]: '{' })
  expect(await read([layout])).toEqual({ [layout]: null })
})

test('a saved setting is sent as JSON text, and every reader sees it without another call', async () => {
  const { requests, saved, read, save } = aServer({ [filters]: '[]' })
  await read([layout, filters])
  await read([layout])
  await read([filters])
  requests.splice(0)
  await save(layout, { columns: 2 })
  expect(requests).toEqual([`PUT /users/me/settings/${layout}`])
  expect(saved[layout]).toBe('{"columns":2}')
  expect(await read([layout, filters])).toEqual({ [layout]: { columns: 2 }, [filters]: [] })
  expect(await read([layout])).toEqual({ [layout]: { columns: 2 } })
  expect(await read([filters])).toEqual({ [filters]: [] })
  expect(requests).toHaveLength(1)
})

/** Stores settings as the server does. */
function aServer(saved: Record<string, string>) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (to: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(to, 'https://console.example')
    const path = pathname.replace('/api/v1', '')
    requests.push(`${method} ${path}${search}`)
    const id = path.split('/')[4]
    if (method === 'GET' || id === undefined) {
      const found = searchParams.getAll('id').filter(each => each in saved)
      return Response.json(found.map(each => ({ id: each, value: saved[each] })))
    }
    const { value } = JSON.parse(String(body))
    saved[id] = value
    return Response.json({ id, value })
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } })
  return {
    requests,
    saved,
    read: (ids: string[]) => queries.fetchQuery(settingsQuery(ids)),
    save: (id: string, value: unknown) => new MutationObserver(queries, savingSetting(queries, id)).mutate(value),
  }
}
