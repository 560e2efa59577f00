import type { FastifyBaseLogger } from 'fastify'
import { type FairLoop, type Found, startFairLoop } from '../../../../jobs/loops/fair-loop.ts'
import { webhookOf } from '../../lanes/lanes.ts'
import { listenForMessages } from '../../lanes/wake-senders.ts'
import type { DueLane, Lane, MessageSender } from '../sender.ts'

type SendingOptions = {
  readonly url: string
  readonly log: FastifyBaseLogger
  readonly sender: MessageSender
}

/** How long a lane is left alone that another process is busy with. */
const takenMs = 1000
const maxRestMs = 60_000

/** Sends messages until stopped. Several processes may do so: each leaves alone what another has claimed. */
export function startSending({ url, log, sender }: SendingOptions): FairLoop {
  /** How many times in a row the provider of a lane was out of reach. */
  const failures = new Map<string, number>()
  return startFairLoop<Lane>({
    what: 'Sending messages',
    log,
    places: 64,
    lookEveryMs: 2500,
    restAfterErrorMs: 2000,
    async look(tenantId, notes) {
      const due = await sender.dueLanes(tenantId)
      const orphaned = new Set(due.filter(each => each.hasOrphans).map(each => each.tenantId))
      for (const each of orphaned) notes.beside(sender.sweep(each))
      notes.replace(tenantId, due.map(foundOf))
    },
    async run(lane, outside) {
      const { isFull, isDown, isTaken } = await sender.runLane(lane, outside)
      const name = nameOf(lane)
      if (isDown) failures.set(name, (failures.get(name) ?? 0) + 1)
      else failures.delete(name)
      if (isFull && !isDown) return { waitMs: 0, mayDouble: webhookOf(lane.lane) === null }
      const restMs = isTaken ? takenMs : restAfter(failures.get(name) ?? 0)
      return { waitMs: null, looks: true, restMs }
    },
    listen: wake => listenForMessages(url, log, wake),
    halt: sender.halt,
  })
}

const nameOf = ({ tenantId, lane }: Lane): string => `${tenantId} ${lane}`

const foundOf = ({ tenantId, lane, waitMs }: DueLane): Found<Lane> => ({
  tenantId,
  name: nameOf({ tenantId, lane }),
  item: { tenantId, lane },
  waitMs,
})

/** A provider that is out of reach is left alone for a while. */
const restAfter = (failures: number): number => (failures === 0 ? 0 : Math.min(maxRestMs, 2500 * 2 ** failures))
