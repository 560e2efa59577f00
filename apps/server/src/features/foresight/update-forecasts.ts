import type { Ctx } from '../../tenancy/context.ts'
import { findCauses, writeCauses } from './causes.ts'
import type { ForecastRow } from './forecast-rows.ts'
import type { StoredModel } from './model-store.ts'
import { predictAll } from './predict.ts'
import { hasMoved, settleChances, writePredictions } from './write-predictions.ts'

/** Predicts shipments and finds the causes of the late ones. Returns how many rows have changed. */
export async function updateForecasts(
  ctx: Ctx,
  model: StoredModel,
  rows: readonly ForecastRow[],
  now: number,
): Promise<number> {
  const byId = new Map(rows.map(row => [row.id, row]))
  const predictions = await predictAll(ctx, model, rows, now)
  const moved = predictions.flatMap(after => {
    const before = byId.get(after.id)
    return before !== undefined && hasMoved(before, after) ? [{ before, after }] : []
  })
  // Before anything is written, because what is written stays locked until the end, and ingest waits for it.
  const causes = await findCauses(ctx, rows, now)
  const written = (await writePredictions(ctx, moved)) + (await settleChances(ctx, rows))
  return written + (await writeCauses(ctx, causes))
}
