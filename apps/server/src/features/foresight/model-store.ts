import type { FindGroup, Group, ModelHead } from '@aftermile/domain/foresight/model'
import type { CarrierRecord } from '@aftermile/domain/foresight/sources'
import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'

/** A tenant's model without its groups. */
export type StoredModel = ModelHead & {
  readonly builtAt: number
  readonly samples: number
  readonly carriers: Readonly<Record<string, CarrierRecord>>
  readonly seenTo: string | null
}

type Row = Omit<StoredModel, 'builtAt' | 'windowFrom' | 'windowTo'> &
  Record<'builtAt' | 'windowFrom' | 'windowTo', string>

export async function findModel({ db, tenantId }: Ctx): Promise<StoredModel | null> {
  const row = await db.find<Row>(sql`
    select built_at as "builtAt", window_from as "windowFrom", window_to as "windowTo", samples, rates, calibrations, carriers,
      seen_to as "seenTo"
    from foresight_models where tenant_id = ${tenantId}`)
  if (row === null) return null
  const { builtAt, windowFrom, windowTo, ...rest } = row
  return { ...rest, builtAt: Date.parse(builtAt), windowFrom: Date.parse(windowFrom), windowTo: Date.parse(windowTo) }
}

export async function writeModel({ db, tenantId }: Ctx, model: Omit<StoredModel, 'seenTo'>): Promise<void> {
  const { builtAt, windowFrom, windowTo, samples, rates, calibrations, carriers } = model
  await db.run(sql`
    insert into foresight_models (tenant_id, built_at, window_from, window_to, samples, rates, calibrations, carriers)
    values (${tenantId}, ${new Date(builtAt)}, ${new Date(windowFrom)}, ${new Date(windowTo)}, ${samples}, ${JSON.stringify(rates)},
      ${JSON.stringify(calibrations)}, ${JSON.stringify(carriers)})
    on conflict (tenant_id) do update set built_at = excluded.built_at, window_from = excluded.window_from,
      window_to = excluded.window_to, samples = excluded.samples, rates = excluded.rates, calibrations = excluded.calibrations,
      carriers = excluded.carriers`)
}

export async function markSeen({ db, tenantId }: Ctx, to: string): Promise<void> {
  await db.run(sql`update foresight_models set seen_to = ${to} where tenant_id = ${tenantId}`)
}

const atOnce = 5000

/** Puts the groups of one stage in the place of those of the night before. */
export async function writeGroups(
  { db, tenantId }: Ctx,
  stage: string,
  groups: ReadonlyMap<string, Group>,
): Promise<void> {
  await db.run(sql`delete from foresight_groups where tenant_id = ${tenantId} and stage = ${stage}`)
  const rows = [...groups].map(([key, { n, quantiles }]) => ({
    key,
    n,
    quantiles: quantiles.map(value => Math.round(value * 1e4) / 1e4),
  }))
  for (let from = 0; from < rows.length; from += atOnce) {
    await db.run(sql`
      insert into foresight_groups (tenant_id, stage, key, n, quantiles)
      select ${tenantId}, ${stage}, key, n, quantiles
      from json_to_recordset(${JSON.stringify(rows.slice(from, from + atOnce))}) as x (key text, n int, quantiles real[])`)
  }
}

/** Finds groups by stage; only those asked for are read. */
export async function readGroups(
  { db, tenantId }: Ctx,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<(stage: string) => FindGroup> {
  const asked = [...wanted].flatMap(([stage, keys]) => [...keys].map(key => ({ stage, key })))
  const found = new Map<string, Map<string, Group>>()
  if (asked.length > 0) {
    const rows = await db.rows<{ stage: string; key: string; n: number; quantiles: number[] }>(sql`
      select g.stage, g.key, g.n, array_to_json(g.quantiles) as quantiles
      from unnest(${asked.map(one => one.stage)}::text[], ${asked.map(one => one.key)}::text[]) as x (stage, key)
      join foresight_groups g on g.tenant_id = ${tenantId} and g.stage = x.stage and g.key = x.key`)
    for (const { stage, key, n, quantiles } of rows) {
      const groups = found.get(stage) ?? new Map<string, Group>()
      found.set(stage, groups.set(key, { n, quantiles }))
    }
  }
  return stage => {
    const groups = found.get(stage)
    return key => groups?.get(key)
  }
}
