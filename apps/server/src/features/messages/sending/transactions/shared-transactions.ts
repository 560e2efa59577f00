import type { AsTenant, SenderCtx, Step, WorkForAll } from './sender-ctx.ts'

/** So many wait for each other at most. */
const maxTogether = 40
/** What comes while others are at work waits for their end, so that it goes together, but not for one that takes long. */
const patienceMs = 25
const maxAtOnce = 3

type AnyWork = WorkForAll<unknown, unknown>
type Piece = {
  readonly work: AnyWork
  readonly item: unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}
type Queue = { readonly waiting: Piece[]; running: number; isPlanned: boolean; timer: NodeJS.Timeout | null }

/**
 * Does what comes at the same time in a tenant in one transaction, and the same work for all of it at once, because beginning, sending and
 * committing cost more than most pieces themselves. If one fails, nothing of the transaction is done, and each is done again in one of its own.
 */
export function sharingTransactions(
  asTenant: AsTenant,
): <Item, Result>(work: WorkForAll<Item, Result>) => Step<Item, Result> {
  const queues = new Map<string, Queue>()

  /** What else comes in this turn of the event loop goes along. */
  function plan(tenantId: string, queue: Queue): void {
    if (queue.isPlanned) return
    queue.isPlanned = true
    setImmediate(() => {
      queue.isPlanned = false
      start(tenantId, queue)
    })
  }

  function start(tenantId: string, queue: Queue): void {
    if (queue.timer !== null) clearTimeout(queue.timer)
    queue.timer = null
    if (queue.waiting.length === 0 || queue.running === maxAtOnce) return
    queue.running++
    void doTogether(tenantId, queue.waiting.splice(0, maxTogether)).finally(() => {
      queue.running--
      if (queue.running === 0 && queue.waiting.length === 0) queues.delete(tenantId)
      plan(tenantId, queue)
    })
    if (queue.waiting.length > 0) start(tenantId, queue)
  }

  function add(tenantId: string, piece: Piece): void {
    const queue = queues.get(tenantId) ?? { waiting: [], running: 0, isPlanned: false, timer: null }
    queues.set(tenantId, queue)
    queue.waiting.push(piece)
    if (queue.running === 0) plan(tenantId, queue)
    else queue.timer ??= setTimeout(start, patienceMs, tenantId, queue)
  }

  async function doTogether(tenantId: string, pieces: readonly Piece[]): Promise<void> {
    try {
      const byWork = [...Map.groupBy(pieces, ({ work }) => work)]
      const results = await asTenant(tenantId, ctx => allOf(byWork.map(([work, ones]) => workFor(ctx, work, ones))))
      for (const [index, [, ones]] of byWork.entries())
        for (const [nth, { resolve }] of ones.entries()) resolve(results[index]?.[nth])
    } catch (error) {
      if (pieces.length > 1) await Promise.all(pieces.map(piece => doTogether(tenantId, [piece])))
      else for (const { reject } of pieces) reject(error)
    }
  }

  return <Item, Result>(work: WorkForAll<Item, Result>): Step<Item, Result> =>
    (tenantId, item) =>
      new Promise((resolve, reject) =>
        // It is given its own items only, and its value is the result for one of them.
        add(tenantId, { work: work as AnyWork, item, resolve: value => resolve(value as Result), reject }),
      )
}

const workFor = (ctx: SenderCtx, work: AnyWork, pieces: readonly Piece[]): Promise<readonly unknown[]> =>
  work(
    ctx,
    pieces.map(({ item }) => item),
  )

/** Waits for all of them, so that none is at work when the transaction ends. */
async function allOf<T>(running: readonly Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(running)
  return ended.map(result => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
