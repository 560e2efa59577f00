import type { AsTenant, SenderCtx } from './sender-ctx.ts'

/** So many wait for each other at most. */
const maxTogether = 40
/** While one waits for its commit, another is worked on. */
const maxAtOnce = 3

type Piece = {
  run(ctx: SenderCtx): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}
type Queue = { readonly waiting: Piece[]; running: number; isPlanned: boolean }

/**
 * Does pieces of work of a tenant that come at the same time in one transaction, because beginning, sending and committing cost more than most
 * pieces themselves. If one fails, nothing of the transaction is done, and each is done again in one of its own.
 */
export function sharingTransactions(asTenant: AsTenant): AsTenant {
  const queues = new Map<string, Queue>()

  function plan(tenantId: string, queue: Queue): void {
    if (queue.isPlanned) return
    queue.isPlanned = true
    setImmediate(() => {
      queue.isPlanned = false
      while (queue.running < maxAtOnce && queue.waiting.length > 0) {
        queue.running++
        void doTogether(tenantId, queue.waiting.splice(0, maxTogether)).finally(() => {
          queue.running--
          if (queue.waiting.length > 0) plan(tenantId, queue)
          else if (queue.running === 0) queues.delete(tenantId)
        })
      }
    })
  }

  async function doTogether(tenantId: string, pieces: readonly Piece[]): Promise<void> {
    try {
      const values = await asTenant(tenantId, ctx => allOf(pieces.map(({ run }) => run(ctx))))
      for (const [at, { resolve }] of pieces.entries()) resolve(values[at])
    } catch (error) {
      if (pieces.length > 1) await Promise.all(pieces.map(piece => doTogether(tenantId, [piece])))
      else for (const { reject } of pieces) reject(error)
    }
  }

  return <T>(tenantId: string, work: (ctx: SenderCtx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const queue = queues.get(tenantId) ?? { waiting: [], running: 0, isPlanned: false }
      queues.set(tenantId, queue)
      // Its value is what its own work returned.
      queue.waiting.push({ run: work, resolve: value => resolve(value as T), reject })
      plan(tenantId, queue)
    })
}

/** Waits for all of them, so that none is at work when the transaction ends. */
async function allOf(running: readonly Promise<unknown>[]): Promise<unknown[]> {
  const ended = await Promise.allSettled(running)
  return ended.map(one => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}
