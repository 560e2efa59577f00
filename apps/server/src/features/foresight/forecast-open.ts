import type { Ctx } from '../../tenancy/context.ts'
import { type IdRange, readOpen } from './forecast-rows.ts'
import { findModel } from './model-store.ts'
import { updateForecasts } from './update-forecasts.ts'

/** A batch locks its shipments: other writers wait no longer than one batch takes. */
export const batchSize = 2000

/** Forecasts the next open shipments by id. Returns the id to continue after, or null at the end. */
export async function forecastNextOpen(ctx: Ctx, range: IdRange, now: number): Promise<string | null> {
  const model = await findModel(ctx)
  if (model === null) return null
  const rows = await readOpen(ctx, range, batchSize)
  await updateForecasts(ctx, model, rows, now)
  return rows.length < batchSize ? null : (rows.at(-1)?.id ?? null)
}
