import { isLikelyLate, likelyLateAbove, settledLateChance } from '@aftermile/domain/shipment/delivery-times'
import { recordsInMs, recordsOf } from '../../db/records.ts'
import { rawPart, sql } from '../../db/sql.ts'
import { instant, ms, orNull, real } from '../../db/table.ts'
import { shipments } from '../../db/tables/shipments.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { ContainerChange } from '../rule-engine/container-change.ts'
import { runRules } from '../rule-engine/run-rules.ts'
import type { ForecastRow } from './forecast-rows.ts'
import type { Prediction } from './predict.ts'

/** Smaller changes are not written. */
const leastMoveMs = 10 * 60_000
const leastChance = 0.01

export function hasMoved(before: ForecastRow, after: Prediction): boolean {
  return (
    before.estimatedBy !== after.estimatedBy ||
    differs(before.estimatedAt, after.estimatedAt, leastMoveMs) ||
    differs(before.modelAt, after.modelAt, leastMoveMs) ||
    differs(before.estimatedFrom, after.estimatedFrom, 3 * leastMoveMs) ||
    differs(before.estimatedTo, after.estimatedTo, 3 * leastMoveMs) ||
    differs(before.lateProbability, after.lateProbability, leastChance) ||
    isLikelyLate(before.lateProbability ?? 0) !== isLikelyLate(after.lateProbability ?? 0)
  )
}

function differs(a: number | null, b: number | null, least: number): boolean {
  if (a === null || b === null) return a !== b
  return Math.abs(a - b) >= least
}

export type MovedPrediction = { readonly before: ForecastRow; readonly after: Prediction }

/**
 * Writes predictions, and lets rules look at them. A shipment that another transaction is changing, or has changed since it was read, is
 * skipped: the next run predicts it again. updated_at does not change, because the shipment itself did not; foreseen_at says when the
 * prediction last changed between late and on time.
 */
export async function writePredictions(ctx: Ctx, moved: readonly MovedPrediction[]): Promise<number> {
  if (moved.length === 0) return 0
  const written = await write(
    ctx,
    moved.map(({ after }) => after),
  )
  const movedOf = new Map(moved.map(prediction => [prediction.after.id, prediction]))
  await runRules(
    ctx,
    written.flatMap(({ id, merchantId, isHistorical }): ContainerChange[] => {
      const movedPrediction = movedOf.get(id)
      if (movedPrediction === undefined || isHistorical) return []
      const before = foreseen(movedPrediction.before)
      return [{ targetType: 'Shipment', merchantId, containerId: id, before, after: foreseen(movedPrediction.after) }]
    }),
  )
  return written.length
}

const settledRecords = recordsOf(shipments, ['id', 'updatedAt'], { chance: real })

/** Sets the chance of shipments that have met their promise to what it was: 0 or 1. Returns how many rows have changed. */
export async function settleChances({ db, tenantId }: Ctx, rows: readonly ForecastRow[]): Promise<number> {
  const settled = rows.flatMap(({ id, updatedAt, metAt, originalDeadline, lateProbability }) => {
    const chance = settledChanceOf(metAt, originalDeadline)
    return chance === null || lateProbability === null || lateProbability === chance ? [] : [{ id, updatedAt, chance }]
  })
  if (settled.length === 0) return 0
  return db.run(sql`
    with locked as (
      select x.id, x.chance from ${settledRecords.with(settled)}
      join shipments s on s.id = x.id and s.updated_at = x."updatedAt"
      where s.tenant_id = ${tenantId} order by s.id for update of s skip locked
    )
    update shipments s set late_probability = x.chance from locked x where s.tenant_id = ${tenantId} and s.id = x.id returning 1`)
}

const settledChanceOf = (metAt: number | null, latestAt: number | null): number | null =>
  settledLateChance({ promisedAt: null, earliestAt: null, latestAt, originalLatestAt: latestAt }, metAt)

/** The fields that rules can read. */
const foreseen = ({
  estimatedAt,
  estimatedBy,
  estimatedFrom,
  estimatedTo,
  lateProbability,
}: ForecastRow | Prediction) => ({
  estimatedAt,
  estimatedBy,
  estimatedFrom,
  estimatedTo,
  lateProbability,
})

type Written = { readonly id: string; readonly merchantId: string; readonly isHistorical: boolean }

const limit = rawPart(String(likelyLateAbove))

const predictions = recordsInMs(
  shipments,
  ['id', 'estimatedAt', 'estimatedBy', 'estimatedFrom', 'estimatedTo', 'lateProbability'],
  { updatedAt: instant, modelAt: orNull(ms) },
)

const write = ({ db, tenantId }: Ctx, all: readonly Prediction[]): Promise<Written[]> =>
  db.rows(sql`
    with locked as (
      select x.*, tenant_now() as now from ${predictions.with(all)}
      join shipments s on s.id = x.id and s.updated_at = x."updatedAt"
      where s.tenant_id = ${tenantId} order by s.id for update of s skip locked
    )
    update shipments s set estimated_at = to_timestamp("estimatedAt" / 1000), estimated_by = "estimatedBy",
      estimated_from = to_timestamp("estimatedFrom" / 1000), estimated_to = to_timestamp("estimatedTo" / 1000),
      late_probability = "lateProbability", model_estimated_at = to_timestamp("modelAt" / 1000),
      first_estimated_at = coalesce(first_estimated_at, to_timestamp("estimatedAt" / 1000)),
      first_estimated_to = coalesce(first_estimated_to, to_timestamp("estimatedTo" / 1000)),
      foreseen_at = case when (late_probability > ${limit}) = ("lateProbability" > ${limit}) then foreseen_at else x.now end
    from locked x where s.tenant_id = ${tenantId} and s.id = x.id
    returning s.id, s.merchant_id as "merchantId", s.is_historical as "isHistorical"`)
