import type { ErasureCounts, FoundContainer, FoundPerson } from '@aftermile/contract/privacy/privacy'
import { recipientKindOf } from '@aftermile/domain/channels/channels'
import { array, type Part, part, sql } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'
import type { Secrets } from '../../../security/secrets.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { findSuppressed } from '../../messages/suppressions/suppress.ts'
import { subjectsOf } from '../blanking/forget-around.ts'
import { maxContainers } from '../person/candidate-keys.ts'
import { type FoundContainers, findContainers } from '../person/find-containers.ts'
import { noMarks } from '../person/marks.ts'
import { isAddress, type PersonAddress } from '../person/person-address.ts'
import { importedPerson } from './erasure-job.ts'
import { addressHashOf, listErasuresOf } from './erasure-record.ts'
import { countImportRows } from './forget-import-rows.ts'
import { findMessagesTo, messagesAbout } from './forget-messages.ts'

const shown = 100
const maxMessages = 10_000

/** What is stored about a person. Changes nothing. */
export async function findPerson(ctx: Ctx, secrets: Secrets, person: PersonAddress): Promise<FoundPerson> {
  const found = await findContainersOfOne(ctx, person)
  const containers = containersOf(found)
  return {
    channel: person.channel,
    counts: await countAround(ctx, person, found),
    openCount: containers.filter(({ isOpen }) => isOpen).length,
    containers: containers.slice(0, shown),
    otherAddresses: found.otherAddresses.filter(isAddress).slice(0, 10),
    isUser: await isUser(ctx, person),
    isSuppressed: (await findSuppressed(ctx, person.channel, [person.address])).size > 0,
    erasures: await listErasuresOf(ctx, addressHashOf(secrets, ctx.tenantId, person)),
  }
}

/** Refuses an address that is not of one person. */
export async function findContainersOfOne(ctx: Ctx, person: PersonAddress): Promise<FoundContainers> {
  const found = await findContainers(ctx, person)
  if (Math.max(found.shipments.length, found.orders.length) >= maxContainers)
    throw refused(
      'address',
      `{_field_} is in more than ${maxContainers} shipments or orders. It seems to be the address of a company, not of a person`,
    )
  return found
}

function containersOf({ shipments, orders }: FoundContainers): FoundContainer[] {
  const all = [
    ...shipments.map(({ shipmentNumber: number, ...one }) => ({ ...one, number, kind: 'shipment' as const })),
    ...orders.map(({ orderNumber: number, ...one }) => ({ ...one, number, kind: 'order' as const })),
  ]
  return all
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .map(({ kind, id, merchantId, number, at, isOpen }) => ({ kind, id, merchantId, number, at, isOpen }))
}

async function countAround(ctx: Ctx, person: PersonAddress, found: FoundContainers): Promise<ErasureCounts> {
  const { tenantId } = ctx
  const count = (from: Part) => countOf(ctx, from)
  const sent = array(await findMessagesTo(ctx, person.address, maxMessages))
  const { channel, address } = person
  const all: ErasureCounts = {
    shipments: found.shipments.length,
    orders: found.orders.length,
    messages: await count(
      part`messages where ${messagesAbout(tenantId, found)} or tenant_id = ${tenantId} and id = any (${sent})`,
    ),
    documents: await count(part`
      saved_files where tenant_id = ${tenantId} and container_id = any (${array(found.shipments.map(({ id }) => id))})`),
    conversations: await count(part`
      conversations where tenant_id = ${tenantId} and subject_id = any (${array(subjectsOf(found))})`),
    followers: await count(part`
      tracking_subscribers where tenant_id = ${tenantId} and channel = ${channel} and address = ${address}`),
    importRows: await countImportRows(ctx, importedPerson(person, blankedOf(found))),
  }
  // Object.entries loses the type of the keys.
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0)) as ErasureCounts
}

const blankedOf = ({ shipments, orders }: FoundContainers) => ({
  shipments: shipments.map(shipment => ({ ...shipment, consignmentId: null, packageNumbers: [], marks: noMarks })),
  orders: orders.map(order => ({ ...order, marks: noMarks })),
})

async function countOf({ db }: Ctx, from: Part): Promise<number> {
  const row = await db.find<{ count: number }>(sql`select count(*)::int as count from ${from}`)
  return row?.count ?? 0
}

async function isUser({ db, tenantId }: Ctx, { channel, address }: PersonAddress): Promise<boolean> {
  if (recipientKindOf(channel) !== 'email') return false
  return (await db.find(sql`select id from users where tenant_id = ${tenantId} and email = ${address}`)) !== null
}
