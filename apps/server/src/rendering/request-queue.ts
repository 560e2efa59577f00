import { busy } from '../runtime/problem.ts'
import { limitedProcess, type Task } from './limited-process.ts'
import type { Asker, ProcessLimits } from './render-request.ts'
import { openTurns } from './turns.ts'

export type QueueOptions<Request, Reply> = {
  readonly processes: number
  readonly work: 'render' | 'compile'
  readonly limits: ProcessLimits
  readonly groupSize: number
  /** Somebody who looks at a screen is refused after so long, and not kept waiting. */
  readonly maxWaitMs: number
  readonly openPacker: () => (requests: readonly Request[]) => object
  /** The reply to each request. Null: it must be sent alone. */
  readonly unpack: (requests: readonly Request[], reply: unknown) => readonly (Reply | null)[]
  readonly replyTo: (failure: Failure) => Reply
}

/** Why there is no other reply. */
export type Failure = { readonly problem: string; readonly isOverLimit?: boolean; readonly isWithdrawn?: boolean }

type Waiting<Request, Reply> = {
  readonly request: Request
  readonly asker: Asker
  readonly done: (reply: Reply) => void
  readonly refuse: (error: Error) => void
  /** It or its group took too long: the limits are those of one request. */
  isAlone: boolean
  timer: NodeJS.Timeout | undefined
}

/** For how long a tenant counts as slow after a process had to be ended. */
const slowForMs = 60_000

const stopping: Failure = { problem: 'The server is stopping', isWithdrawn: true }

/**
 * Requests that wait for a process of their kind. Tenants take turns. While others wait, no tenant has all processes, and all tenants
 * whose templates had to be stopped lately leave one process to the others at any time.
 */
export function openRequestQueue<Request, Reply>(options: QueueOptions<Request, Reply>) {
  const { processes: count, work, limits, groupSize, maxWaitMs, openPacker, unpack, replyTo } = options
  type Asked = Waiting<Request, Reply>
  const turns = openTurns<Asked>()
  const busyFor = new Map<Process, string>()
  const slowUntil = new Map<string, number>()
  type Process = ReturnType<typeof limitedProcess<Request>>
  const processes: readonly Process[] = Array.from({ length: count }, () =>
    // Later: who asked hears of it first, and may withdraw the rest.
    limitedProcess<Request>({ openPacker, limits, work, onIdle: () => setImmediate(startIdle) }),
  )
  const most = Math.max(1, count - 1)
  let isClosed = false
  let isPlanned = false

  function startIdle(): void {
    isPlanned = false
    for (const process of processes) if (process.isIdle()) busyFor.delete(process)
    for (let idle = idleOnes(); idle[0] !== undefined; idle = idleOnes()) {
      const who = turns.next(mayStart)
      if (who === null) return
      const group = takeGroup(who, idle.length)
      if (group.length === 0) continue
      busyFor.set(idle[0], who)
      idle[0].start(taskOf(who, group))
    }
  }

  const idleOnes = () => processes.filter(each => each.isIdle())

  function mayStart(who: string): boolean {
    const running = [...busyFor.values()]
    if (isSlow(who)) return running.filter(isSlow).length < most
    return running.filter(sender => sender === who).length < most || !turns.hasOthers(who)
  }

  function isSlow(who: string): boolean {
    const until = slowUntil.get(who)
    if (until === undefined) return false
    if (until > performance.now()) return true
    slowUntil.delete(who)
    return false
  }

  /**
   * The idle processes share what a tenant waits for. A group has one tenant: nobody is stopped together with a template of another.
   * A slow tenant gets no groups: what is stopped with others would have to be done again.
   */
  function takeGroup(who: string, idle: number): Asked[] {
    const taken = turns.take(who, own => {
      const alone = own.findIndex(waiting => waiting.isAlone)
      if (alone === 0 || isSlow(who)) return 1
      return Math.min(Math.ceil(own.length / idle), groupSize, alone === -1 ? own.length : alone)
    })
    for (const item of taken) clearTimeout(item.timer)
    const isWanted = ({ asker }: Asked) => !asker.signal?.aborted
    for (const entry of taken) if (!isWanted(entry)) entry.done(replyTo(withdrawn))
    return taken.filter(isWanted)
  }

  const taskOf = (who: string, group: readonly Asked[]): Task<Request> => {
    const requests = group.map(({ request }) => request)
    return {
      requests,
      done: reply => {
        const replies = unpack(requests, reply)
        for (const [index, element] of group.entries()) {
          const answer = replies[index] ?? null
          if (answer === null) wait(who, { ...element, isAlone: true })
          else element.done(answer)
        }
      },
      failed: (problem, isOverLimit) => {
        const failure = isClosed ? stopping : { problem, isOverLimit }
        if (isOverLimit) slowUntil.set(who, performance.now() + slowForMs)
        if (group.length > 1 && !isClosed) for (const candidate of group) wait(who, { ...candidate, isAlone: true })
        else for (const member of group) member.done(replyTo(failure))
      },
    }
  }

  /** Behind everything else that its tenant waits for. */
  function wait(who: string, asked: Asked): void {
    if (asked.asker.purpose !== 'background')
      asked.timer = setTimeout(() => {
        if (turns.remove(who, asked))
          asked.refuse(busy('Many templates are being rendered. Try again in a few seconds', 5))
      }, maxWaitMs).unref()
    turns.add(who, asked)
  }

  return {
    ask: (request: Request, asker: Asker): Promise<Reply> =>
      new Promise((done, refuse) => {
        if (isClosed) return done(replyTo(stopping))
        wait(whoOf(asker), { request, asker, done, refuse, isAlone: false, timer: undefined })
        // Those that are added at the same time go together.
        if (!isPlanned) queueMicrotask(startIdle)
        isPlanned = true
      }),
    close(): void {
      isClosed = true
      for (const { timer, done } of turns.removeAll()) {
        clearTimeout(timer)
        done(replyTo(stopping))
      }
      for (const each of processes) each.stop()
    },
  }
}

const withdrawn: Failure = { problem: 'It is no longer wanted', isWithdrawn: true }

/** Visitors of a tenant's pages do not keep its own users waiting. */
const whoOf = ({ tenantId, purpose }: Asker): string => `${purpose} ${tenantId}`
