import type { FastifyBaseLogger } from 'fastify'
import { webhookOf } from '../lanes/lanes.ts'
import { listenForMessages } from '../lanes/wake-senders.ts'
import type { DueLane, Lane, MessageSender } from './sender.ts'

export type SendingOptions = {
  readonly url: string
  readonly log: FastifyBaseLogger
  readonly sender: MessageSender
}

export type Sending = {
  /** Resolves when it listens for messages, or has failed to for now. */
  opened: Promise<void>
  /** Lets the messages that are being sent end. */
  stop(): Promise<void>
}

type ScheduledLane = Lane & {
  /** By the clock of the process; null: nothing is due. */
  at: number | null
  running: number
  /** Its last batch was full, so a second one may run beside the first. */
  isLong: boolean
  failures: number
  /** A provider that is out of reach is left alone until then. */
  coolUntil: number
  lastStartedAt: number
}

/** The queues are looked at so often even if nobody wakes the sender. */
const lookEveryMs = 2500
/** Looking at many queues takes time of the database: after a look it rests so many times as long, up to a limit. */
const restTimes = 4
const maxRestMs = 500
const maxRunning = 64
/** A call that takes longer leaves its place to others, up to so many. */
const slowCallMs = 200
const maxSlow = 1000
const afterErrorMs = 2000
const maxCoolMs = 60_000
/** How long a lane is left alone that another process is busy with. */
const takenMs = 1000

/** Sends messages until stopped. Several processes may do so: each leaves alone what another has claimed. */
export function startSending({ url, log, sender }: SendingOptions): Sending {
  const lanes = new Map<string, ScheduledLane>()
  const running = new Set<Promise<void>>()
  let isStopping = false
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  let isWoken = false
  let slow = 0
  let restUntil = 0

  const track = (work: Promise<void>) => {
    const tracked: Promise<void> = work
      .catch(error => log.warn({ err: error }, 'Sending messages failed'))
      .finally(() => running.delete(tracked))
    running.add(tracked)
  }

  function wake(): void {
    if (isStopping) return
    if (looking !== null) {
      isWoken = true
      return
    }
    const restMs = restUntil - performance.now()
    if (restMs > 0) {
      planLook(restMs)
      return
    }
    isWoken = false
    const startedAt = performance.now()
    looking = look()
      .catch(error => log.warn({ err: error }, 'The queues of messages could not be read'))
      .finally(() => {
        looking = null
        const tookMs = performance.now() - startedAt
        restUntil = performance.now() + Math.min(maxRestMs, restTimes * tookMs)
        if (isWoken) wake()
        else planLook()
      })
  }

  /** At the next time that a lane is due, or after a while. */
  function planLook(whileMs = lookEveryMs): void {
    if (isStopping) return
    if (timer !== null) clearTimeout(timer)
    const now = Date.now()
    const waits = [...lanes.values()].flatMap(lane => (lane.at === null || lane.at <= now ? [] : [lane.at - now]))
    timer = setTimeout(wake, Math.max(20, Math.min(whileMs, ...waits)))
  }

  async function look(): Promise<void> {
    const due = await sender.dueLanes()
    for (const tenantId of new Set(due.filter(one => one.hasOrphans).map(one => one.tenantId)))
      track(sender.sweep(tenantId).then(() => undefined))
    const names = new Set(due.map(nameOf))
    for (const [name, lane] of lanes) if (!names.has(name) && lane.running === 0) lanes.delete(name)
    for (const one of due) lanes.set(nameOf(one), { ...(lanes.get(nameOf(one)) ?? newLane(one)), at: timeOf(one) })
    startDue()
  }

  function startDue(): void {
    if (isStopping) return
    const isFull = () => runningIn(lanes) - Math.min(slow, maxSlow) >= maxRunning
    for (let next = nextOf(lanes); next !== null && !isFull(); next = nextOf(lanes)) track(run(nameOf(next)))
  }

  async function outside<T>(call: () => Promise<T>): Promise<T> {
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      slow++
      startDue()
    }, slowCallMs)
    try {
      return await call()
    } finally {
      clearTimeout(timer)
      if (isSlow) slow--
    }
  }

  async function run(name: string): Promise<void> {
    const lane = change(name, { lastStartedAt: Date.now() }, 1)
    if (lane === null) return
    let isFull = false
    try {
      const result = await sender.runLane(lane, outside)
      isFull = result.isFull && !result.isDown
      const failures = result.isDown ? (lanes.get(name)?.failures ?? 0) + 1 : 0
      const coolMs = failures === 0 ? 0 : Math.min(maxCoolMs, 2500 * 2 ** failures)
      change(name, { failures, coolUntil: Date.now() + (result.isTaken ? takenMs : coolMs) })
    } catch (error) {
      change(name, { coolUntil: Date.now() + afterErrorMs })
      throw error
    } finally {
      change(name, { isLong: isFull, at: isFull ? Date.now() : null }, -1)
      if (isFull) startDue()
      else wake()
    }
  }

  function change(name: string, changed: Partial<ScheduledLane>, runs = 0): ScheduledLane | null {
    const lane = lanes.get(name)
    if (lane === undefined) return null
    Object.assign(lane, changed)
    lane.running += runs
    return lane
  }

  const listener = listenForMessages(url, log, wake)
  wake()

  return {
    opened: listener.opened,
    async stop() {
      isStopping = true
      sender.halt()
      if (timer !== null) clearTimeout(timer)
      await looking
      await Promise.all(running)
      await listener.close()
    },
  }
}

const nameOf = ({ tenantId, lane }: Lane): string => `${tenantId} ${lane}`

const timeOf = ({ waitMs }: DueLane): number | null => (waitMs === null ? null : Date.now() + waitMs)

const newLane = ({ tenantId, lane }: Lane): ScheduledLane => ({
  tenantId,
  lane,
  at: null,
  running: 0,
  isLong: false,
  failures: 0,
  coolUntil: 0,
  lastStartedAt: 0,
})

const runningIn = (lanes: ReadonlyMap<string, ScheduledLane>): number =>
  [...lanes.values()].reduce((sum, { running }) => sum + running, 0)

/** The lane to run next. Tenants with the fewest running lanes go first, then the lane that has waited longest. */
function nextOf(lanes: ReadonlyMap<string, ScheduledLane>): ScheduledLane | null {
  const now = Date.now()
  const busy = new Map<string, number>()
  for (const { tenantId, running } of lanes.values()) busy.set(tenantId, (busy.get(tenantId) ?? 0) + running)
  const ready = [...lanes.values()].filter(
    ({ lane, at, running, isLong, coolUntil }) =>
      at !== null && at <= now && coolUntil <= now && running < (isLong && webhookOf(lane) === null ? maxPerLane : 1),
  )
  const load = ({ tenantId }: ScheduledLane) => busy.get(tenantId) ?? 0
  const isBefore = (a: ScheduledLane, b: ScheduledLane) => (load(a) - load(b) || a.lastStartedAt - b.lastStartedAt) < 0
  return ready.reduce<ScheduledLane | null>((best, one) => (best === null || isBefore(one, best) ? one : best), null)
}

const maxPerLane = 2
