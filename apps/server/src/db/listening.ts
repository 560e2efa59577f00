import type pg from 'pg'
import { openClient } from './pool.ts'

export type ChannelListenerOptions = {
  url: string
  channel: string
  /** What it throws counts as a lost connection. */
  onText: (text: string) => void | Promise<void>
  onLost: (error: Error) => void
  /** Heard again after a loss: what happened in between was missed. */
  onBack?: () => void
}

export type ChannelListener = {
  /** Settles when it hears, or could not yet. */
  opened: Promise<void>
  close(): Promise<void>
}

const firstPauseMs = 100
const longestPauseMs = 3000

/** Hears a channel on a connection of its own, which is opened again whenever it is lost. */
export function listenOnChannel({ url, channel, onText, onLost, onBack }: ChannelListenerOptions): ChannelListener {
  let client: pg.Client | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | null = null
  let wasLost = false

  async function open(pauseMs: number): Promise<void> {
    const next = openClient(url)
    const again = (error: Error) => {
      next.removeAllListeners('end')
      if (isClosed || timer !== null) return
      next.end().catch(() => undefined)
      wasLost = true
      onLost(error)
      timer = setTimeout(() => {
        timer = null
        void open(Math.min(pauseMs * 2, longestPauseMs))
      }, pauseMs)
    }
    next.on('error', again)
    next.on('end', () => again(new Error('The connection ended')))
    next.on('notification', ({ payload = '' }) => void (async () => onText(payload))().catch(again))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      client = next
      if (isClosed) await next.end()
      else if (wasLost) onBack?.()
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)))
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
