import { credentialKeyText } from './poll-credentials.ts'
import { listenForPollRequests, type PollRequest } from './poll-requests.ts'
import { openPoller, type PollerOptions, type Visit } from './poller.ts'

export type PollingOptions = PollerOptions & { url: string }

export type Polling = {
  /** Settles when it hears those who wait, or could not yet. */
  opened: Promise<void>
  /** Ends the rounds in hand. */
  stop(): Promise<void>
}

/** isCalled: somebody waits, so that it is visited again at once. */
type Place = { visit: Visit; at: number; isBusy: boolean; isCalled: boolean }

const lookEveryMs = 60_000
const atOnce = 8
const afterErrorMs = 5000

/** Asks carriers until stopped. Every process may do it: what one has claimed the others leave alone. */
export function startPolling({ url, log, ...options }: PollingOptions): Polling {
  const poller = openPoller({ log, ...options })
  const places = new Map<string, Place>()
  const running = new Set<Promise<void>>()
  let isStopping = false
  let timer: NodeJS.Timeout | null = null

  const track = (work: Promise<void>) => {
    const tracked: Promise<void> = work
      .catch(error => log.warn({ err: error }, 'Asking carriers did not work'))
      .finally(() => running.delete(tracked))
    running.add(tracked)
  }

  async function lookAt(tenantId: string, isWanted = false): Promise<void> {
    for (let isMore = true; isMore && !isStopping; ) {
      const looked = await poller.look(tenantId, isWanted)
      isMore = looked.isMore
      place(tenantId, looked.visits)
    }
    pump()
  }

  function place(tenantId: string, visits: readonly Visit[]): void {
    const names = new Set(visits.map(nameOf))
    for (const [name, { visit }] of places) if (visit.tenantId === tenantId && !names.has(name)) places.delete(name)
    for (const visit of visits)
      if (!places.has(nameOf(visit)))
        places.set(nameOf(visit), { visit, at: Date.now(), isBusy: false, isCalled: false })
  }

  async function lookAtAll(): Promise<void> {
    for (const tenantId of await poller.tenantIds()) {
      if (isStopping) return
      await lookAt(tenantId).catch(error => log.warn({ err: error, tenantId }, 'A look at what to ask for failed'))
    }
  }

  async function goTo(one: Place): Promise<void> {
    one.isBusy = true
    one.isCalled = false
    let waitMs = afterErrorMs
    try {
      waitMs = await poller.visit(one.visit)
    } finally {
      one.isBusy = false
      one.at = Date.now() + (one.isCalled ? 0 : waitMs)
      pump()
    }
  }

  /** Visits those whose time has come, the tenants that have the fewest visits going first. */
  function pump(): void {
    if (isStopping) return
    for (let next = nextOf(places); next !== null && busyOf(places).length < atOnce; next = nextOf(places))
      track(goTo(next))
    const free = [...places.values()].filter(one => !one.isBusy).map(one => one.at)
    if (timer !== null) clearTimeout(timer)
    timer = free.length === 0 ? null : setTimeout(pump, Math.max(10, Math.min(...free) - Date.now()))
  }

  async function hear({ tenantId, tried }: PollRequest): Promise<void> {
    if (tried !== null) await poller.tryAgain(tenantId, tried)
    await lookAt(tenantId, true)
    for (const one of places.values()) {
      if (one.visit.tenantId !== tenantId) continue
      one.isCalled = true
      one.at = Date.now()
    }
    pump()
  }

  const listening = listenForPollRequests(url, log, wish => {
    if (!isStopping) track(hear(wish))
  })
  const looking = setInterval(() => track(lookAtAll()), lookEveryMs)
  track(lookAtAll())

  return {
    opened: listening.opened,
    async stop() {
      isStopping = true
      poller.halt()
      clearInterval(looking)
      if (timer !== null) clearTimeout(timer)
      await Promise.all(running)
      await listening.close()
    },
  }
}

const nameOf = (visit: Visit): string => `${visit.tenantId} ${credentialKeyText(visit)}`

const busyOf = (places: ReadonlyMap<string, Place>): Place[] => [...places.values()].filter(one => one.isBusy)

function nextOf(places: ReadonlyMap<string, Place>): Place | null {
  const now = Date.now()
  const busy = busyOf(places)
  const share = ({ visit }: Place) => busy.filter(one => one.visit.tenantId === visit.tenantId).length
  const due = [...places.values()].filter(one => !one.isBusy && one.at <= now)
  return due.sort((a, b) => share(a) - share(b) || a.at - b.at)[0] ?? null
}
