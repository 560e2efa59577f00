import type { Erasure } from '@aftermile/contract/privacy/privacy'
import { writeAudit } from '../../../records/audit.ts'
import { conflict } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { erasureJob } from './erasure-job.ts'
import { erasureRecords, forgetAddresses, lockErasure, receiptOf } from './erasure-record.ts'

/** Continues an erasure that has stopped, where it stopped. */
export async function continueErasure(ctx: Ctx, erasing: ReturnType<typeof erasureJob>, id: string): Promise<Erasure> {
  const row = await lockErasure(ctx, id)
  if (row.status === 'working') return receiptOf(row)
  if (row.status !== 'stopped') throw conflict('This erasure hasn’t stopped')
  await erasing.resume(ctx, id)
  return receiptOf(await lockErasure(ctx, id))
}

/** Ends an erasure that has stopped. One that works is not cancelled: its address would stay half erased without need. */
export async function cancelErasure(ctx: Ctx, id: string): Promise<Erasure> {
  const row = await lockErasure(ctx, id)
  if (row.status === 'cancelled') return receiptOf(row)
  if (row.status !== 'stopped') throw conflict('This erasure hasn’t stopped')
  const message = 'Cancelled before everything was erased. What is erased stays erased.'
  await erasureRecords.end(ctx, id, { as: 'cancelled', message })
  await forgetAddresses(ctx)
  await writeAudit(ctx, { noun: 'erasure', itemId: id, before: { status: 'stopped' }, after: { status: 'cancelled' } })
  return receiptOf(await lockErasure(ctx, id))
}
