import { sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { ForecastRow } from './forecast-rows.ts'
import type { Prediction } from './predict.ts'

/** Smaller moves are not worth a write. */
const leastMoveMs = 10 * 60_000
const leastChance = 0.01

export function hasMoved(was: ForecastRow, is: Prediction): boolean {
  return (
    was.estimatedBy !== is.estimatedBy ||
    differs(was.estimatedAt, is.estimatedAt, leastMoveMs) ||
    differs(was.modelAt, is.modelAt, leastMoveMs) ||
    differs(was.estimatedFrom, is.estimatedFrom, 3 * leastMoveMs) ||
    differs(was.estimatedTo, is.estimatedTo, 3 * leastMoveMs) ||
    differs(was.lateProbability, is.lateProbability, leastChance) ||
    (was.lateProbability ?? 0) > 0.5 !== (is.lateProbability ?? 0) > 0.5
  )
}

function differs(one: number | null, other: number | null, least: number): boolean {
  if (one === null || other === null) return one !== other
  return Math.abs(one - other) >= least
}

/**
 * Writes predictions. A shipment that is being changed, or has been since it was read, is left alone: it will be looked at again.
 * updated_at stays: it says when the shipment changed, not what is thought of it; foreseen_at says when it was first thought late,
 * or no longer.
 */
export async function writePredictions({ db, tenantId }: Ctx, all: readonly Prediction[]): Promise<number> {
  if (all.length === 0) return 0
  return db.run(sql`
    with held as (
      select x.* from json_to_recordset(${JSON.stringify(all)}) as x (id text, "updatedAt" timestamptz, "estimatedAt" float8,
        "estimatedBy" text, "estimatedFrom" float8, "estimatedTo" float8, "lateProbability" real, "modelAt" float8)
      join shipments s on s.id = x.id and s.updated_at = x."updatedAt"
      where s.tenant_id = ${tenantId} order by s.id for update of s skip locked
    )
    update shipments s set estimated_at = to_timestamp("estimatedAt" / 1000), estimated_by = "estimatedBy",
      estimated_from = to_timestamp("estimatedFrom" / 1000), estimated_to = to_timestamp("estimatedTo" / 1000),
      late_probability = "lateProbability", model_estimated_at = to_timestamp("modelAt" / 1000),
      first_estimated_at = coalesce(first_estimated_at, to_timestamp("estimatedAt" / 1000)),
      first_estimated_to = coalesce(first_estimated_to, to_timestamp("estimatedTo" / 1000)),
      foreseen_at = case when late_probability > 0.5 and "lateProbability" > 0.5 or late_probability <= 0.5 and "lateProbability" <= 0.5
        then foreseen_at else now() end
    from held x where s.tenant_id = ${tenantId} and s.id = x.id`)
}
