import { createHmac } from 'node:crypto'
import type { Erasure, ErasureCounts } from '@aftermile/contract/privacy/privacy'
import { type RowOf, sql } from '../../../db/sql.ts'
import { fieldNames, fieldsOf } from '../../../db/table.ts'
import { erasures } from '../../../db/tables/people.ts'
import { jobRecords } from '../../../jobs/long-job.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Secrets } from '../../../security/secrets.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { PersonAddress } from '../person/person-address.ts'

export const erasureColumns = fieldsOf(erasures, ...fieldNames(erasures, 'tenantId', 'updatedAt'))
export type ErasureRow = RowOf<typeof erasureColumns>

export const erasureRecords = jobRecords({
  table: erasures,
  columns: erasureColumns,
  status: erasures.status,
  finishedAt: erasures.finishedAt,
  working: ['working'],
})

/** What has ended keeps the receipt and not the address. */
export async function forgetAddresses({ db, tenantId }: Ctx): Promise<void> {
  await db.run(sql`
    update erasures set sealed_address = null where tenant_id = ${tenantId} and status not in ('working', 'stopped') and sealed_address is not null`)
}

/** Reads an erasure and locks it until the transaction ends. */
export async function lockErasure({ db, tenantId }: Ctx, id: string): Promise<ErasureRow> {
  const row = await db.find(sql`
    select ${erasureColumns} from erasures where tenant_id = ${tenantId} and id = ${id} for update`)
  if (row === null) throw notFound()
  return row
}

const maxShown = 100

export const listErasures = async ({ db, tenantId }: Ctx): Promise<Erasure[]> =>
  (
    await db.rows(sql`
      select ${erasureColumns} from erasures where tenant_id = ${tenantId} order by created_at desc, id limit ${maxShown}`)
  ).map(receiptOf)

export const listErasuresOf = async ({ db, tenantId }: Ctx, addressHash: string): Promise<Erasure[]> =>
  (
    await db.rows(sql`
      select ${erasureColumns} from erasures where tenant_id = ${tenantId} and address_hash = ${addressHash}
      order by created_at desc, id limit ${maxShown}`)
  ).map(receiptOf)

export function receiptOf(row: ErasureRow): Erasure {
  const { sealedAddress: _, step: __, readTo: ___, run: ____, stoppedIn: _____, ...receipt } = row
  return receipt
}

export const ownerOf = (tenantId: string, id: string): string => `${tenantId}/erasures/${id}/address`

/** Tells whether two erasures were of one address, in one tenant. */
export const addressHashOf = (secrets: Secrets, tenantId: string, { channel, address }: PersonAddress): string =>
  createHmac('sha256', secrets.derive('erased-addresses'))
    .update(`${tenantId} ${channel} ${address}`)
    .digest('base64url')
    .slice(0, 22)

export function addCounts(before: ErasureCounts, more: ErasureCounts): ErasureCounts {
  const sum = { ...before }
  // Object.entries loses the type of the keys.
  for (const [kind, count] of Object.entries(more) as [keyof ErasureCounts, number][])
    if (count > 0) sum[kind] = (sum[kind] ?? 0) + count
  return sum
}
