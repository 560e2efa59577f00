import { apiBase } from '@aftermile/contract/endpoint'
import { type HubEvent, type HubPayload, hubEvents, hubPath } from '@aftermile/contract/hub-events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { browserClock, type Clock } from '../clock.ts'
import { currentCaller } from './caller.ts'
import { notificationsKey } from './notifications.ts'

/** The queries each hub event makes stale. Those on the screen are fetched again. */
const staleKeys: { [Event in HubEvent]: (payload: HubPayload<Event>) => readonly QueryKey[] } = {
  system_notification: () => [notificationsKey],
  conversation_updated: ({ subjectId, conversationId }) => [
    ['conversations', subjectId],
    ['conversations', 'list'],
    ['conversations', 'of-order'],
    ['messages', conversationId],
    ['support', 'queue'],
  ],
  container_updated: ({ type }) => [[`${type}s`]],
  message_updated: () => [['message-log'], ['container-messages']],
  import_progress: ({ id }) => [
    ['imports', id],
    ['imports', 'list'],
  ],
  job_progress: () => [['container-jobs']],
  dashboard_updated: ({ dataset }) => [['dashboard', dataset]],
  tenant_updated: () => [],
}

/** The part of Microsoft's client that is used here. */
export type Connection = {
  on: (event: string, listener: (payload: unknown) => void) => void
  start: () => Promise<void>
  stop: () => Promise<void>
  onreconnecting: (listener: () => void) => void
  onreconnected: (listener: () => void) => void
  onclose: (listener: () => void) => void
}

type Options = {
  queries: QueryClient
  onState: (isOpen: boolean) => void
  /** Settings of the tenant have changed. */
  onTenantUpdated?: () => void
  clock?: Clock
  make?: () => Promise<Connection>
}

/** Opens the hub and reopens it whenever the connection is lost. Returns a function that closes it for good. */
export function connectRealtime({
  queries,
  onState,
  onTenantUpdated = () => {},
  clock = browserClock,
  make = makeConnection,
}: Options) {
  let connection: Connection | null = null
  let isClosed = false
  let attempt = 0
  let cancelRetry = () => {}

  function opened(): void {
    if (isClosed) return
    if (attempt > 0) refetchVisible(queries)
    attempt = 1
    onState(true)
  }

  function lost(): void {
    if (isClosed) return
    onState(false)
    cancelRetry = clock.after(reconnectDelayMs(attempt++), () => void start())
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
    const created = await make()
    for (const event of Object.keys(hubEvents) as HubEvent[]) {
      created.on(event, payload => {
        refresh(queries, event, payload)
      })
    }
    created.on('tenant_updated', onTenantUpdated)
    created.onreconnecting(() => onState(false))
    created.onreconnected(opened)
    created.onclose(lost)
    return created
  }

  void start()
  return () => {
    isClosed = true
    cancelRetry()
    void connection?.stop()
  }
}

/** 1 s, 2 s, 4 s … up to 30 s. */
const reconnectDelayMs = (attempt: number): number => Math.min(1000 * 2 ** Math.min(attempt, 10), 30_000)

/** Fetches everything on the screen again, except an item in an editor: that is compared when it is saved. */
export function refetchVisible(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'item' })
}

function refresh(queries: QueryClient, event: HubEvent, payload: unknown): void {
  const read = hubEvents[event].safeParse(payload)
  if (!read.success) return
  const keysOf = staleKeys[event] as (payload: unknown) => readonly QueryKey[] // parsed by the schema of this event
  for (const queryKey of keysOf(read.data)) void queries.invalidateQueries({ queryKey })
}

const importClient = () => import('@microsoft/signalr')

/** Loads the hub client in parallel with the rest, so that nobody waits for it later. */
export function preloadHubClient(): void {
  importClient().catch(() => undefined)
}

/** Reads the token at each attempt, so that it is never an old one. */
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
