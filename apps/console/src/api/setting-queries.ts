import { userSettings } from '@aftermile/contract/people/user-settings'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

const me = { userId: 'me' }

const key = 'settings'

/** Saved values by id; null if never saved. The reader parses the value. */
export type Settings<Id extends string> = Readonly<Record<Id, unknown>>

export const settingsQuery = <Id extends string>(ids: readonly Id[]) =>
  queryOptions({
    queryKey: [key, ...ids],
    queryFn: async ({ signal }) => {
      const { data } = await call(userSettings.list, { params: me, query: { id: [...ids] }, signal })
      const found = new Map(data.map(({ id, value }) => [id, parseJson(value)]))
      return Object.fromEntries(ids.map(id => [id, found.get(id) ?? null])) as Settings<Id> // one entry for each id
    },
  })

/** Updates the cached value for every query that includes the setting. */
export const savingSetting = (queries: QueryClient, id: string) =>
  mutationOptions({
    scope: { id: `${key} ${id}` },
    mutationFn: async (value: unknown) => {
      const body = { value: JSON.stringify(value ?? null) }
      const keepalive = body.value.length < 10_000
      await call(userSettings.put, { params: { ...me, settingId: id }, body, keepalive })
    },
    onMutate: () => queries.cancelQueries({ queryKey: [key] }),
    onSuccess: (_, value) => {
      queries.setQueriesData<Settings<string>>({ queryKey: [key] }, known =>
        known !== undefined && id in known ? { ...known, [id]: value ?? null } : known,
      )
    },
  })

/** Another program may have stored something else there. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
