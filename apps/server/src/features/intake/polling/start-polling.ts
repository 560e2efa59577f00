import { onlyWorker } from '../../../jobs/workers.ts'
import { credentialKeyText } from './poll-credentials.ts'
import { listenForPollRequests, type PollRequest } from './poll-requests.ts'
import { openPoller, type PollerOptions, type PollTarget } from './poller.ts'

export type PollingOptions = PollerOptions & { url: string }

export type Polling = {
  /** Resolves when it listens for poll requests, or has failed to for now. */
  opened: Promise<void>
  /** Ends the rounds that are running. */
  stop(): Promise<void>
}

/** isRequested: somebody waits, so the credential is polled again at once. */
type ScheduledPoll = { target: PollTarget; at: number; isBusy: boolean; isRequested: boolean }

const syncEveryMs = 60_000
const maxBusy = 8
/** The others are for other tenants. */
const maxBusyOfTenant = 4
const afterErrorMs = 5000

/** Polls carriers until stopped. Several processes share the tenants, and each leaves alone what another has claimed. */
export function startPolling({ url, log, workers = onlyWorker(), ...options }: PollingOptions): Polling {
  const poller = openPoller({ log, workers, ...options })
  const schedule = new Map<string, ScheduledPoll>()
  const running = new Set<Promise<void>>()
  let isStopping = false
  let timer: NodeJS.Timeout | null = null

  const track = (work: Promise<void>) => {
    const tracked: Promise<void> = work
      .catch(error => log.warn({ err: error }, 'Polling carriers failed'))
      .finally(() => running.delete(tracked))
    running.add(tracked)
  }

  /** Plans some polls of a tenant. Returns whether there are more to plan. */
  async function syncTenant(tenantId: string, isRequested = false): Promise<boolean> {
    const { targets, isMore } = await poller.sync(tenantId, isRequested)
    setTargets(tenantId, targets)
    startDue()
    return isMore
  }

  function setTargets(tenantId: string, targets: readonly PollTarget[]): void {
    const names = new Set(targets.map(nameOf))
    for (const [name, { target }] of schedule)
      if (target.tenantId === tenantId && !names.has(name)) schedule.delete(name)
    for (const target of targets)
      if (!schedule.has(nameOf(target)))
        schedule.set(nameOf(target), { target, at: Date.now(), isBusy: false, isRequested: false })
  }

  async function syncAll(): Promise<void> {
    const tenantIds = await poller.tenantIds()
    for (const [name, { target }] of schedule) if (!tenantIds.includes(target.tenantId)) schedule.delete(name)
    // One with very many shipments takes turns with the others.
    for (let left = tenantIds; left.length > 0; ) {
      const next: string[] = []
      for (const tenantId of left) {
        if (isStopping) return
        if (await syncSafely(tenantId)) next.push(tenantId)
      }
      left = next
    }
  }

  const syncSafely = (tenantId: string): Promise<boolean> =>
    syncTenant(tenantId).catch(error => {
      log.warn({ err: error, tenantId }, 'The numbers to poll could not be updated')
      return false
    })

  async function run(scheduled: ScheduledPoll): Promise<void> {
    scheduled.isBusy = true
    scheduled.isRequested = false
    let waitMs = afterErrorMs
    try {
      waitMs = await poller.poll(scheduled.target)
    } finally {
      scheduled.isBusy = false
      scheduled.at = Date.now() + (scheduled.isRequested ? 0 : waitMs)
      startDue()
    }
  }

  /** Starts the polls that are due. Tenants with the fewest running polls go first. */
  function startDue(): void {
    if (isStopping) return
    for (let next = nextOf(schedule); next !== null && busyOf(schedule).length < maxBusy; next = nextOf(schedule))
      track(run(next))
    const idle = [...schedule.values()].filter(one => !one.isBusy).map(one => one.at)
    if (timer !== null) clearTimeout(timer)
    timer = idle.length === 0 ? null : setTimeout(startDue, Math.max(10, Math.min(...idle) - Date.now()))
  }

  async function handleRequest({ tenantId, tried }: PollRequest): Promise<void> {
    if (tried !== null) await poller.tryAgain(tenantId, tried)
    if (!workers.isMine(tenantId)) return
    while ((await syncTenant(tenantId, true)) && !isStopping);
    for (const scheduled of schedule.values()) {
      if (scheduled.target.tenantId !== tenantId) continue
      scheduled.isRequested = true
      scheduled.at = Date.now()
    }
    startDue()
  }

  const listener = listenForPollRequests(url, log, request => {
    if (!isStopping) track(handleRequest(request))
  })
  const syncing = setInterval(() => track(syncAll()), syncEveryMs)
  workers.onChange(() => track(syncAll()))
  track(syncAll())

  return {
    opened: listener.opened,
    async stop() {
      isStopping = true
      poller.halt()
      clearInterval(syncing)
      if (timer !== null) clearTimeout(timer)
      await Promise.all(running)
      await listener.close()
    },
  }
}

const nameOf = (target: PollTarget): string => `${target.tenantId} ${credentialKeyText(target)}`

const busyOf = (schedule: ReadonlyMap<string, ScheduledPoll>): ScheduledPoll[] =>
  [...schedule.values()].filter(one => one.isBusy)

function nextOf(schedule: ReadonlyMap<string, ScheduledPoll>): ScheduledPoll | null {
  const now = Date.now()
  const busy = busyOf(schedule)
  const busyCount = ({ target }: ScheduledPoll) => busy.filter(one => one.target.tenantId === target.tenantId).length
  const due = [...schedule.values()].filter(one => !one.isBusy && one.at <= now && busyCount(one) < maxBusyOfTenant)
  return due.sort((a, b) => busyCount(a) - busyCount(b) || a.at - b.at)[0] ?? null
}
