import { quoteText } from '../db/sql.ts'
import type { Ctx } from './context.ts'

/** A job has no limit of its own, so the one of whoever it works for is put on, where the policies hold it. */
export async function withMerchantLimit<T>(ctx: Ctx, merchants: readonly string[], work: () => Promise<T>): Promise<T> {
  await setLimit(ctx, merchants)
  const result = await work().catch(async (error: unknown) => {
    // Where a query has failed PostgreSQL refuses this too, and the limit ends with the transaction.
    await setLimit(ctx, []).catch(() => undefined)
    throw error
  })
  await setLimit(ctx, [])
  return result
}

const setLimit = ({ db }: Ctx, merchants: readonly string[]) =>
  db.run({ name: '', text: `set local app.merchants = ${quoteText(merchants.join(','))}`, values: [] })
