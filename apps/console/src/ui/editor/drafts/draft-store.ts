import { userSettings } from '@aftermile/contract/people/user-settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { browserClock, type Clock } from '../../../clock.ts'
import { beforeSignOut } from '../../../session/before-sign-out.ts'
import { Draft } from './draft.ts'

/** How long a change waits, so that not every key is a call. */
const keepAfterMs = 2000

/** The largest request that browsers complete after the page was left. */
const maxKeepalive = 30_000

const me = { userId: 'me' }

/** The calls for each draft that are under way, one after the other. */
const underWay = new Map<string, Promise<void>>()

/** Drafts that wait to be written. */
const waiting = new Set<() => void>()

beforeSignOut(async () => {
  for (const flush of waiting) flush()
  await Promise.allSettled(underWay.values())
})

/** The draft of a form, read when the form opens; null if there is none. It is not read again while the form is open. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['draft', id],
    queryFn: async ({ signal }): Promise<Draft | null> => {
      await underWay.get(id)
      const { data } = await call(userSettings.list, { params: me, query: { id }, signal })
      return parseDraft(data[0]?.value)
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Keeps the draft of one form on the server. */
export function createDraftKeeper(id: string, clock: Clock = browserClock) {
  let pending: Draft | null = null
  let cancelTimer = () => {}

  function flush(): void {
    cancelTimer()
    waiting.delete(flush)
    const draft = pending
    pending = null
    if (draft === null) return
    const body = { value: JSON.stringify(draft) }
    const keepalive = body.value.length < maxKeepalive
    run(async () => {
      await call(userSettings.put, { params: { ...me, settingId: id }, body, keepalive })
    })
  }

  function run(work: () => Promise<void>): void {
    const before = underWay.get(id) ?? Promise.resolve()
    const done = before.then(work).catch(error => console.error('A draft could not be kept', error))
    underWay.set(id, done)
    void done.then(() => {
      if (underWay.get(id) === done) underWay.delete(id)
    })
  }

  return {
    /** Writes the draft soon. Later changes go with it. */
    keep(draft: Draft): void {
      if (pending === null) {
        cancelTimer = clock.after(keepAfterMs, flush)
        waiting.add(flush)
      }
      pending = draft
    },
    /** Writes now what waits. */
    flush,
    drop(): void {
      pending = null
      flush()
      run(async () => {
        await call(userSettings.remove, { params: { ...me, settingId: id } })
      })
    },
  }
}

/** Null if another program or an older version stored something else. */
function parseDraft(text: string | undefined): Draft | null {
  if (text === undefined) return null
  try {
    return Draft.parse(JSON.parse(text))
  } catch {
    return null
  }
}
