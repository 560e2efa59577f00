import { quoteText } from '../db/sql.ts'
import type { Ctx } from './context.ts'

/** Runs the work of a job under the merchant limit of the user it works for. The row policies enforce it. */
export async function withMerchantLimit<T>(ctx: Ctx, merchants: readonly string[], work: () => Promise<T>): Promise<T> {
  await setLimit(ctx, merchants)
  const result = await work().catch(async (error: unknown) => {
    // After a failed query PostgreSQL refuses this too, and the limit ends with the transaction.
    await setLimit(ctx, []).catch(() => undefined)
    throw error
  })
  await setLimit(ctx, [])
  return result
}

const setLimit = ({ db }: Ctx, merchants: readonly string[]) =>
  db.run({ name: '', text: `set local app.merchants = ${quoteText(merchants.join(','))}`, values: [] })
