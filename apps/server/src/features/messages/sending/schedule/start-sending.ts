import type { FastifyBaseLogger } from 'fastify'
import { type FairLoop, type Found, startFairLoop } from '../../../../jobs/loops/fair-loop.ts'
import { webhookOf } from '../../queues/queues.ts'
import { listenForMessages } from '../../queues/wake-senders.ts'
import type { DueQueue, MessageSender, Queue } from '../sender.ts'

type SendingOptions = {
  readonly url: string
  readonly log: FastifyBaseLogger
  readonly sender: MessageSender
}

/** How long a queue is left alone that another process is busy with. */
const takenMs = 1000
const maxRestMs = 60_000

/** Sends messages until stopped. Several processes may do so: each leaves alone what another has claimed. */
export function startSending({ url, log, sender }: SendingOptions): FairLoop {
  /** How many times in a row the provider of a queue was out of reach. */
  const failures = new Map<string, number>()
  return startFairLoop<Queue>({
    what: 'Sending messages',
    log,
    slots: 64,
    findEveryMs: 2500,
    restAfterErrorMs: 2000,
    async findWork(tenantId, notes) {
      const due = await sender.dueQueues(tenantId)
      const orphaned = new Set(due.filter(each => each.hasOrphans).map(each => each.tenantId))
      for (const each of orphaned) notes.beside(sender.sweep(each))
      notes.replace(tenantId, due.map(foundOf))
    },
    async run(queue, outside) {
      const { isFull, isDown, isTaken } = await sender.runQueue(queue, outside)
      const name = nameOf(queue)
      if (isDown) failures.set(name, (failures.get(name) ?? 0) + 1)
      else failures.delete(name)
      if (isFull && !isDown) return { waitMs: 0, mayDouble: webhookOf(queue.queue) === null }
      const restMs = isTaken ? takenMs : restAfter(failures.get(name) ?? 0)
      return { waitMs: null, findAgain: true, restMs }
    },
    listen: wake => listenForMessages(url, log, wake),
    halt: sender.halt,
  })
}

const nameOf = ({ tenantId, queue }: Queue): string => `${tenantId} ${queue}`

const foundOf = ({ tenantId, queue, waitMs }: DueQueue): Found<Queue> => ({
  tenantId,
  name: nameOf({ tenantId, queue }),
  item: { tenantId, queue },
  waitMs,
})

/** A provider that is out of reach is left alone for a while. */
const restAfter = (failures: number): number => (failures === 0 ? 0 : Math.min(maxRestMs, 2500 * 2 ** failures))
