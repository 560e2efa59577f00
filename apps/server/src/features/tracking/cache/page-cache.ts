import type { Feed } from '../../../realtime/feed.ts'
import { concernOf, type Shown } from '../find/concerns.ts'

type Concern = (shown: Shown) => boolean
type Entry<Page> = { readonly page: Page; readonly staleAt: number }

export type PageCache<Page> = {
  /** Null: it must be made. */
  get(key: string): Page | null
  /** Makes a page once, however many ask for it at the same time. What is null is not kept. */
  make(key: string, work: () => Promise<Page | null>): Promise<Page | null>
  close(): void
}

type Options = {
  readonly feed: Pick<Feed, 'listen'>
  /** How long a page is kept. What no message announces, such as the colour of a merchant, shows after this time. */
  readonly keepMs: number
  readonly maxPages: number
}

/** What is known to change after a time is not kept beyond it. Null: nothing is. */
type Kept = Shown & { readonly freshMs?: number | null }

/** Keeps pages until a message says that something in them has changed, and never for long. */
export function openPageCache<Page extends Kept>({ feed, keepMs, maxPages }: Options): PageCache<Page> {
  const entries = new Map<string, Entry<Page>>()
  const making = new Map<string, Promise<Page | null>>()
  /** What was published while a page was made: it may have been read before. */
  const logs = new Set<Concern[]>()

  const unlisten = feed.listen({
    onMessage(message) {
      const concerns = concernOf(message)
      if (concerns === null) return
      for (const log of logs) log.push(concerns)
      for (const [key, { page }] of entries) if (concerns(page)) entries.delete(key)
      for (const key of making.keys()) making.delete(key)
    },
    onGap: forgetAll,
  })

  function forgetAll(): void {
    entries.clear()
    making.clear()
  }

  async function makeNow(key: string, work: () => Promise<Page | null>): Promise<Page | null> {
    const log: Concern[] = []
    logs.add(log)
    try {
      const page = await work()
      if (page !== null && !log.some(concerns => concerns(page))) keep(key, page)
      return page
    } finally {
      logs.delete(log)
    }
  }

  function keep(key: string, page: Page): void {
    entries.delete(key)
    if (entries.size >= maxPages) entries.delete(entries.keys().next().value ?? '')
    const freshMs = Math.min(keepMs, page.freshMs ?? Number.POSITIVE_INFINITY)
    entries.set(key, { page, staleAt: performance.now() + freshMs })
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return null
      if (entry.staleAt > performance.now()) return entry.page
      entries.delete(key)
      return null
    },
    make(key, work) {
      const running = making.get(key)
      if (running !== undefined) return running
      const made = makeNow(key, work).finally(() => {
        if (making.get(key) === made) making.delete(key)
      })
      making.set(key, made)
      return made
    },
    close() {
      unlisten()
      forgetAll()
    },
  }
}
