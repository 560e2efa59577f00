import { apiBase } from '@aftermile/contract/endpoint'
import { type HubEvent, type HubPayload, hubEvents, hubPath } from '@aftermile/contract/hub-events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { browserClock, type Clock } from '../clock.ts'
import { currentCaller } from './caller.ts'
import { notificationsKey } from './notifications.ts'

/** What each event of the hub makes old: these queries are asked again where they are shown. */
const refreshes: { [Event in HubEvent]: (payload: HubPayload<Event>) => readonly QueryKey[] } = {
  system_notification: () => [notificationsKey],
  conversation_updated: ({ subjectId, conversationId }) => [
    ['conversations', subjectId],
    ['messages', conversationId],
    ['support', 'queue'],
  ],
  container_updated: ({ type }) => [[`${type}s`]],
  import_progress: ({ id }) => [
    ['imports', id],
    ['imports', 'list'],
  ],
  job_progress: () => [['container-jobs']],
  dashboard_updated: ({ dataset }) => [['dashboard', dataset]],
}

/** The part of Microsoft's client that is used here. */
export type Connection = {
  on: (event: string, hear: (payload: unknown) => void) => void
  start: () => Promise<void>
  stop: () => Promise<void>
  onreconnecting: (act: () => void) => void
  onreconnected: (act: () => void) => void
  onclose: (act: () => void) => void
}

type Options = {
  queries: QueryClient
  onState: (isOpen: boolean) => void
  clock?: Clock
  make?: () => Promise<Connection>
}

/** Keeps the hub open until it is closed by what it returns, however often the connection is lost. */
export function connectRealtime({ queries, onState, clock = browserClock, make = makeConnection }: Options) {
  let connection: Connection | null = null
  let isClosed = false
  let attempt = 0
  let callOff = () => {}

  function opened(): void {
    if (isClosed) return
    if (attempt > 0) refetchVisible(queries)
    attempt = 1
    onState(true)
  }

  function lost(): void {
    if (isClosed) return
    onState(false)
    callOff = clock.after(reconnectDelayMs(attempt++), () => void start())
  }

  async function start(): Promise<void> {
    try {
      connection ??= await prepare()
      if (isClosed) return
      await connection.start()
      if (isClosed) await connection.stop()
      else opened()
    } catch (error) {
      if (isRefused(error)) await currentCaller().renew()
      attempt = Math.max(attempt, 1)
      lost()
    }
  }

  async function prepare(): Promise<Connection> {
    const made = await make()
    for (const event of Object.keys(hubEvents) as HubEvent[]) {
      made.on(event, payload => {
        refresh(queries, event, payload)
      })
    }
    made.onreconnecting(() => onState(false))
    made.onreconnected(opened)
    made.onclose(lost)
    return made
  }

  void start()
  return () => {
    isClosed = true
    callOff()
    void connection?.stop()
  }
}

/** 1 s, 2 s, 4 s … 30 s, for ever. */
export const reconnectDelayMs = (attempt: number): number => Math.min(1000 * 2 ** Math.min(attempt, 10), 30_000)

/** Everything on the screen but what someone is editing: that is compared when it is saved. */
export function refetchVisible(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'item' })
}

export function refresh(queries: QueryClient, event: HubEvent, payload: unknown): void {
  const read = hubEvents[event].safeParse(payload)
  if (!read.success) return
  const keysOf = refreshes[event] as (payload: unknown) => readonly QueryKey[] // parsed by this event's own schema
  for (const queryKey of keysOf(read.data)) void queries.invalidateQueries({ queryKey })
}

const importClient = () => import('@microsoft/signalr')

/** Brings the client beside what else is loading, so that nobody waits for it afterwards. */
export function preloadHubClient(): void {
  importClient().catch(() => undefined)
}

/** The token is asked for at each attempt, so that it is never an old one. */
async function makeConnection(): Promise<Connection> {
  const { HubConnectionBuilder, LogLevel } = await importClient()
  const { origin, accessToken, tenantId } = currentCaller()
  const tenant = tenantId()
  const query = tenant === null ? '' : `?tenant=${encodeURIComponent(tenant)}`
  return new HubConnectionBuilder()
    .withUrl(origin + apiBase + hubPath + query, {
      accessTokenFactory: () => accessToken() ?? '',
      withCredentials: false,
      ...(tenant !== null && { headers: { 'X-Tenant': tenant } }),
    })
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: ({ previousRetryCount }) => reconnectDelayMs(previousRetryCount),
    })
    .configureLogging(LogLevel.None)
    .build()
}

const isRefused = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 401
