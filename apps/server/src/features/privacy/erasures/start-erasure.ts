import { randomUUID } from 'node:crypto'
import type { Erasure } from '@aftermile/contract/privacy/privacy'
import { numberText } from '@aftermile/domain/format/numbers'
import { insertRow } from '../../../db/records.ts'
import { part, sql } from '../../../db/sql.ts'
import { erasures } from '../../../db/tables/people.ts'
import { writeAudit } from '../../../records/audit.ts'
import { conflict, refused } from '../../../runtime/problem.ts'
import type { Secrets } from '../../../security/secrets.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { type PersonAddress, readPersonAddress } from '../person/person-address.ts'
import { chosenOf, type erasureJob, firstStep } from './erasure-job.ts'
import { addressHashOf, erasureColumns, erasureRecords, ownerOf, receiptOf } from './erasure-record.ts'
import { findContainersOfOne, findPerson } from './find-person.ts'

type Wanted = { readonly address: string; readonly confirmation: string; readonly includesOpen: boolean }
type Options = { readonly secrets: Secrets; readonly erasing: ReturnType<typeof erasureJob> }

/** Starts to erase a person. Refuses if shipments are still on their way, unless they are meant too. */
export async function startErasure(ctx: Ctx, { secrets, erasing }: Options, wanted: Wanted): Promise<Erasure> {
  const person = readPersonAddress(wanted.address)
  if (!isConfirmed(person, wanted.confirmation)) throw refused('confirmation', 'This isn’t the same address')
  const found = await findPerson(ctx, secrets, person)
  if (Object.keys(found.counts).length === 0) throw refused('address', 'Nothing is stored about this address')
  if (found.openCount > 0 && !wanted.includesOpen)
    throw conflict(
      `Shipments or orders that aren’t completed: ${numberText(found.openCount)}. Wait until they are, or erase them too. Then the receiver gets no more messages about them`,
    )
  const { shipments, orders } = chosenOf(await findContainersOfOne(ctx, person), wanted.includesOpen)
  return insert(ctx, { secrets, erasing }, { person, total: shipments.length + orders.length, ...wanted })
}

/** The address may be written in another way the second time. */
function isConfirmed(person: PersonAddress, confirmation: string): boolean {
  try {
    return readPersonAddress(confirmation).address === person.address
  } catch {
    return false
  }
}

type New = { readonly person: PersonAddress; readonly total: number; readonly includesOpen: boolean }

async function insert(ctx: Ctx, { secrets, erasing }: Options, { person, total, includesOpen }: New): Promise<Erasure> {
  const { db, tenantId, author } = ctx
  const id = randomUUID()
  const addressHash = addressHashOf(secrets, tenantId, person)
  const sealed = secrets.seal(person.address, ownerOf(tenantId, id))
  const message = 'The address is erased by a later one.'
  await erasureRecords.endOpen(ctx, part`status = 'stopped' and address_hash = ${addressHash}`, {
    as: 'cancelled',
    message,
  })
  const what = { channel: person.channel, addressHash, sealedAddress: sealed, includesOpen }
  const start = { status: 'working', step: firstStep, total, counts: '{}', createdBy: author.name } as const
  const row = await db.find(sql`
    ${insertRow(erasures, { tenantId, id, ...what, ...start })}
    on conflict (tenant_id, address_hash) where status = 'working' do nothing returning ${erasureColumns}`)
  if (row === null) throw conflict('This address is being erased already')
  await erasing.start(ctx, id)
  const after = { channel: person.channel, addressHash, includesOpen }
  await writeAudit(ctx, { noun: 'erasure', itemId: id, before: null, after })
  return receiptOf(row)
}
