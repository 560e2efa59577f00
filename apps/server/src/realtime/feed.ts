import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type HubMessage, listenToHub } from './listener.ts'

export type FeedListener = {
  readonly onMessage: (message: HubMessage) => void
  /** Messages may have been missed. */
  readonly onGap: () => void
}

/** What any process publishes, for the listeners of this process. They share one connection. */
export type Feed = {
  /** Returns a function that ends it. */
  listen(listener: FeedListener): () => void
  close(): Promise<void>
}

type Options = { readonly url: string; readonly pool: pg.Pool; readonly log: FastifyBaseLogger }

export async function openFeed({ url, pool, log }: Options): Promise<Feed> {
  const listeners = new Set<FeedListener>()
  const hub = listenToHub({
    url,
    pool,
    log,
    onMessage: message => {
      for (const { onMessage } of listeners) onMessage(message)
    },
    onGap: () => {
      for (const { onGap } of listeners) onGap()
    },
  })
  await hub.opened
  return {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => hub.close(),
  }
}
