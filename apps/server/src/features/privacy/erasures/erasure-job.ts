import type { ErasureCounts } from '@aftermile/contract/privacy/privacy'
import { array, part, sql } from '../../../db/sql.ts'
import { longJob } from '../../../jobs/long-job.ts'
import type { Secrets } from '../../../security/secrets.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { publishContainers } from '../../intake/ingest/consequences/publish-changes.ts'
import { notify } from '../../people/notifications.ts'
import { blankOrders } from '../blanking/blank-orders.ts'
import { blankShipments } from '../blanking/blank-shipments.ts'
import { type Blanked, forgetAround } from '../blanking/forget-around.ts'
import { type FoundContainers, type FoundOrder, type FoundShipment, findContainers } from '../person/find-containers.ts'
import { joinMarks, marksOfAddress } from '../person/marks.ts'
import type { PersonAddress } from '../person/person-address.ts'
import { addCounts, type ErasureRow, erasureRecords, forgetAddresses, ownerOf } from './erasure-record.ts'
import { forgetImportRows } from './forget-import-rows.ts'
import { forgetAudited, forgetMentions } from './forget-mentions.ts'
import { forgetMessagesAbout, forgetMessagesTo } from './forget-messages.ts'

/** Shipments, and orders, of one piece. */
const atOnce = 25

type Progress = {
  readonly counts: ErasureCounts
  readonly next: Step | null
  readonly readTo?: number
  /** Senders of returns were blanked. */
  readonly hasSenders?: boolean
}
type Step = keyof typeof steps

/** Each step repeats until it finds nothing more, so that a kill at any point loses nothing. */
const steps = { containers: eraseContainers, messages: eraseMessages, mentions: eraseMentions, audit: eraseAudited }

export const firstStep: Step = 'containers'

export type ErasureOptions = {
  readonly secrets: Secrets
  /** Packs the rows of boards anew. They name the senders of returns. */
  readonly repackBoards: (ctx: Ctx) => Promise<void>
}

/** Erases what is stored about a person, piece by piece. */
export const erasureJob = ({ secrets, repackBoards }: ErasureOptions) =>
  longJob({
    name: 'erase-person',
    queue: 'erasures',
    records: erasureRecords,
    async work(ctx, row) {
      if (row.sealedAddress === null) throw new Error('An erasure that works has its address')
      const address = secrets.open(row.sealedAddress, ownerOf(ctx.tenantId, row.id))
      const step = steps[row.step as Step] // as it was stored below
      const { counts, next, readTo = 0, hasSenders } = await step(ctx, { channel: row.channel, address }, row)
      if (hasSenders) await repackBoards(ctx)
      const sum = JSON.stringify(addCounts(row.counts, counts))
      await erasureRecords.note(ctx, row.id, part`counts = ${sum}, step = ${next ?? row.step}, read_to = ${readTo}`)
      if (next === null) {
        await erasureRecords.end(ctx, row.id, { as: 'done', message: null })
        await forgetAddresses(ctx)
      }
      return next !== null
    },
    onStopped: (ctx, row, message) =>
      notify(ctx, {
        title: 'Erasing personal data stopped',
        content: `${row.createdBy} started it. ${message} Continue or cancel it on the page for personal data.`,
        icon: 'alert',
        scope: 'tenant_write',
      }),
  })

/** The shipments and orders that are to be erased. */
export function chosenOf({ shipments, orders }: FoundContainers, includesOpen: boolean) {
  const isChosen = ({ isOpen }: { isOpen: boolean }): boolean => includesOpen || !isOpen
  return { shipments: shipments.filter(isChosen), orders: orders.filter(isChosen) }
}

/**
 * Shipments go with their order: some are found only by way of it. Every piece looks again, so that what was blanked meanwhile is not counted
 * and what came meanwhile is not missed.
 */
async function eraseContainers(ctx: Ctx, person: PersonAddress, row: ErasureRow): Promise<Progress> {
  const chosen = firstOf(chosenOf(await findContainers(ctx, person), row.includesOpen))
  if (chosen.shipments.length + chosen.orders.length === 0) return { counts: {}, next: 'messages' }
  const shipments = await blankShipments(ctx, new Map(chosen.shipments.map(({ id, sides }) => [id, sides])))
  const orders = await blankOrders(
    ctx,
    chosen.orders.map(({ merchantId, id }) => ({ merchantId, id })),
  )
  const blanked = { shipments, orders }
  const { conversations } = await forgetAround(ctx, blanked)
  const counts = {
    shipments: shipments.length,
    orders: orders.length,
    conversations,
    messages: await forgetMessagesAbout(ctx, blanked),
    documents: await deleteDocuments(ctx, blanked),
    importRows: await forgetImportRows(ctx, importedPerson(person, blanked)),
  }
  await publishContainers(ctx, 'shipment', shipments)
  await publishContainers(ctx, 'order', orders)
  return { counts, next: 'containers', hasSenders: chosen.shipments.some(({ sides }) => sides.includes('from')) }
}

/** The shipments and orders of the first piece. */
function firstOf({ shipments, orders }: Pick<FoundContainers, 'shipments' | 'orders'>) {
  const groups = Map.groupBy([...shipments, ...orders], orderKeyOf)
  const first = new Set<string>()
  let count = 0
  for (const [key, group] of groups) {
    if (count >= atOnce) break
    first.add(key)
    count += group.length
  }
  return {
    shipments: shipments.filter(shipment => first.has(orderKeyOf(shipment))),
    orders: orders.filter(order => first.has(orderKeyOf(order))),
  }
}

const orderKeyOf = (item: FoundShipment | FoundOrder): string =>
  'sides' in item && item.orderId === null ? item.id : `${item.merchantId}/${'sides' in item ? item.orderId : item.id}`

/** What a person's rows in imported files are found by. */
export const importedPerson = (person: PersonAddress, { shipments, orders }: Blanked) => ({
  addresses: marksOfAddress(person.address),
  marks: joinMarks([marksOfAddress(person.address), ...[...shipments, ...orders].map(({ marks }) => marks)]),
  numbers: [...shipments.map(shipment => shipment.shipmentNumber), ...orders.map(order => order.orderNumber)],
})

/** Proofs of delivery, labels and other files of shipments. */
const deleteDocuments = ({ db, tenantId }: Ctx, { shipments }: Blanked): Promise<number> =>
  db.run(sql`
    delete from saved_files where tenant_id = ${tenantId} and container_id = any (${array(shipments.map(({ id }) => id))})`)

async function eraseMessages(ctx: Ctx, person: PersonAddress): Promise<Progress> {
  const messages = await forgetMessagesTo(ctx, person.address)
  if (messages > 0) return { counts: { messages }, next: 'messages' }
  const subscribers = await ctx.db.run(sql`
    delete from tracking_subscribers
    where tenant_id = ${ctx.tenantId} and channel = ${person.channel} and address = ${person.address}`)
  return { counts: { followers: subscribers }, next: 'mentions' }
}

async function eraseMentions(ctx: Ctx, person: PersonAddress): Promise<Progress> {
  const importRows = await forgetImportRows(ctx, importedPerson(person, { shipments: [], orders: [] }))
  return { counts: { importRows, mentions: await forgetMentions(ctx, person) }, next: 'audit' }
}

async function eraseAudited(ctx: Ctx, person: PersonAddress, { readTo }: ErasureRow): Promise<Progress> {
  const { last, count, isMore } = await forgetAudited(ctx, person, readTo)
  return { counts: { mentions: count }, next: isMore ? 'audit' : null, readTo: last }
}
