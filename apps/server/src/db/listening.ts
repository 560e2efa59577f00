import type pg from 'pg'
import { finishesWithin } from '../runtime/finishes-within.ts'
import { openClient } from './pool.ts'

export type ChannelListenerOptions = {
  url: string
  channel: string
  /** An error that it throws counts as a lost connection. */
  onText: (text: string) => void | Promise<void>
  onLost: (error: Error) => void
  /** Called when it listens again after a loss. Notifications in between were missed. */
  onBack?: () => void
  /** How often the connection is asked whether it still leads anywhere. */
  beatMs?: number
}

export type ChannelListener = {
  /** Resolves after the first try to listen, whether it succeeded or not. */
  opened: Promise<void>
  close(): Promise<void>
}

const firstPauseMs = 100
const longestPauseMs = 3000
const maxAnswerMs = 5000

/** Listens to a channel on a connection of its own, which is opened again whenever it is lost or falls silent. */
export function listenOnChannel(options: ChannelListenerOptions): ChannelListener {
  const { url, channel, onText, onLost, onBack, beatMs = 15_000 } = options
  let client: pg.Client | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | null = null
  let wasLost = false

  async function open(pauseMs: number): Promise<void> {
    const next = openClient(url)
    const retry = (error: Error) => {
      next.off('end', onEnd)
      if (isClosed || timer !== null) return
      next.end().catch(() => undefined)
      wasLost = true
      onLost(error)
      timer = setTimeout(() => {
        timer = null
        void open(Math.min(pauseMs * 2, longestPauseMs))
      }, pauseMs)
    }
    next.on('error', retry)
    const onEnd = () => retry(new Error('The connection ended'))
    next.on('end', onEnd)
    next.on('notification', ({ payload = '' }) => void (async () => onText(payload))().catch(retry))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      client = next
      keepAsking(next, `listen ${channel}`, beatMs)
      if (isClosed) await next.end()
      else if (wasLost) onBack?.()
    } catch (error) {
      retry(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const opening = open(firstPauseMs)
  return {
    opened: opening,
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await opening
      await client?.end().catch(() => undefined)
    },
  }
}

/** Repeats a query, and destroys the connection if it does not answer. A host that is gone or frozen sends nothing that would end it. */
function keepAsking(client: pg.Client, query: string, everyMs: number): void {
  const ask = async () => {
    const isAnswered = await finishesWithin(maxAnswerMs, client.query(query))
    if (isAnswered) timer.refresh()
    else client.connection.stream.destroy(new Error('The database does not answer'))
  }
  const timer = setTimeout(() => void ask(), everyMs)
  client.once('end', () => clearTimeout(timer))
}
