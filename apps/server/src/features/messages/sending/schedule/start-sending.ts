import type { FastifyBaseLogger } from 'fastify'
import { listenForMessages } from '../../lanes/wake-senders.ts'
import type { Outside } from '../deliver-webhooks.ts'
import type { DueLane, MessageSender } from '../sender.ts'
import { nameOf, newLane, nextLaneToRun, type ScheduledLane, timeOf } from './lane-schedule.ts'
import { type Rest, type Resting, resting } from './resting.ts'

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

/** The queues are looked at so often even if nobody wakes the sender. */
const lookEveryMs = 2500
/** Looking at queues takes time of the database. */
const rest: Rest = { times: 4, maxMs: 500 }
/** A call that takes longer leaves its place to others. */
const slowCallMs = 200
const afterErrorMs = 2000
const maxCoolMs = 60_000
/** How long a lane is left alone that another process is busy with. */
const takenMs = 1000

/** Sends messages until stopped. Several processes may do so: each leaves alone what another has claimed. */
export function startSending({ url, log, sender }: SendingOptions): Sending {
  const lanes = new Map<string, ScheduledLane>()
  const running = new Set<Promise<void>>()
  /** A look at one tenant's queues, which other tenants do not wait for. */
  const looksAtTenants = new Map<string, Resting>()
  let isStopping = false
  let timer: NodeJS.Timeout | null = null
  let lookAt = 0

  const track = (work: Promise<void>) => {
    const tracked: Promise<void> = work
      .catch(error => log.warn({ err: error }, 'Sending messages failed'))
      .finally(() => running.delete(tracked))
    running.add(tracked)
  }

  const look = async (tenantId: string | null): Promise<void> => {
    try {
      noteDue(await sender.dueLanes(tenantId), tenantId)
      startDue()
    } catch (error) {
      log.warn({ err: error, tenantId }, 'The queues of messages could not be read')
    }
    planNext()
  }

  const lookAtAll = resting(() => {
    lookAt = performance.now() + lookEveryMs
    return look(null)
  }, rest)

  function wake(tenantId: string): void {
    if (isStopping) return
    const own = looksAtTenants.get(tenantId) ?? resting(() => look(tenantId), rest)
    looksAtTenants.set(tenantId, own)
    own.run()
  }

  /** At the next time that a lane is due, or when all queues are looked at again. */
  function planNext(): void {
    if (isStopping) return
    if (timer !== null) clearTimeout(timer)
    const now = Date.now()
    const waits = [...lanes.values()].flatMap(lane => (lane.at === null || lane.at <= now ? [] : [lane.at - now]))
    timer = setTimeout(
      () => {
        startDue()
        if (performance.now() >= lookAt) lookAtAll.run()
        else planNext()
      },
      Math.max(20, Math.min(lookAt - performance.now(), ...waits)),
    )
  }

  /** Notes what waits, of one tenant or of all. */
  function noteDue(due: readonly DueLane[], tenantId: string | null): void {
    for (const orphaned of new Set(due.filter(one => one.hasOrphans).map(one => one.tenantId)))
      track(sender.sweep(orphaned).then(() => undefined))
    const names = new Set(due.map(nameOf))
    for (const [name, lane] of lanes)
      if ((tenantId === null || lane.tenantId === tenantId) && !names.has(name) && lane.running === 0)
        lanes.delete(name)
    for (const one of due)
      lanes.set(nameOf(one), Object.assign(lanes.get(nameOf(one)) ?? newLane(one), { at: timeOf(one) }))
  }

  function startDue(): void {
    if (isStopping) return
    const next = () => nextLaneToRun([...lanes.values()])
    for (let lane = next(); lane !== null; lane = next()) track(run(nameOf(lane)))
  }

  const outsideOf =
    (lane: ScheduledLane): Outside =>
    async call => {
      let isSlow = false
      const timer = setTimeout(() => {
        isSlow = true
        lane.slow++
        startDue()
      }, slowCallMs)
      try {
        return await call()
      } finally {
        clearTimeout(timer)
        if (isSlow) lane.slow--
      }
    }

  async function run(name: string): Promise<void> {
    const lane = change(name, { lastStartedAt: Date.now() }, 1)
    if (lane === null) return
    let isFull = false
    try {
      const result = await sender.runLane(lane, outsideOf(lane))
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
      else wake(lane.tenantId)
    }
  }

  function change(name: string, changed: Partial<ScheduledLane>, runs = 0): ScheduledLane | null {
    const lane = lanes.get(name)
    if (lane === undefined) return null
    Object.assign(lane, changed)
    lane.running += runs
    return lane
  }

  const listener = listenForMessages(url, log, { onTenant: wake, onBack: lookAtAll.run })
  lookAtAll.run()

  return {
    opened: listener.opened,
    async stop() {
      isStopping = true
      sender.halt()
      if (timer !== null) clearTimeout(timer)
      await Promise.all([lookAtAll, ...looksAtTenants.values()].map(one => one.stop()))
      await Promise.all(running)
      await listener.close()
    },
  }
}
