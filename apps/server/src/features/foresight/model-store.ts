import type { FindGroup, Group, ModelHead } from '@aftermile/domain/foresight/model'
import { excluded, insertRow, insertRows, recordsOf } from '../../db/records.ts'
import { array, part, type RowOf, sql, statement } from '../../db/sql.ts'
import { alias, columns, expression, fieldsInMs, pick } from '../../db/table.ts'
import { foresightGroups, foresightModels } from '../../db/tables/foresight.ts'
import type { Ctx } from '../../tenancy/context.ts'

const modelFields = fieldsInMs(foresightModels, [
  ...(['builtAt', 'windowFrom', 'windowTo', 'samples', 'rates', 'calibrations', 'carriers'] as const),
])

/** A tenant's model without its groups. */
export type StoredModel = Readonly<Omit<RowOf<typeof modelFields>, 'calibrations'>> & Pick<ModelHead, 'calibrations'>

/** To be raised when groups or calibrations mean something else than before: an older model then counts as none and is learned again. */
const modelVersion = 2

const selectModel = statement`select ${modelFields} from foresight_models where tenant_id = $1`

export async function findModel({ db, tenantId }: Ctx): Promise<StoredModel | null> {
  const found = await db.find(selectModel(tenantId))
  if (found === null || found.calibrations.version !== modelVersion) return null
  return { ...found, calibrations: found.calibrations.stages ?? {} }
}

export async function writeModel({ db, tenantId }: Ctx, model: StoredModel): Promise<void> {
  const values = {
    builtAt: new Date(model.builtAt),
    windowFrom: new Date(model.windowFrom),
    windowTo: new Date(model.windowTo),
    samples: model.samples,
    rates: JSON.stringify(model.rates),
    calibrations: JSON.stringify({ version: modelVersion, stages: model.calibrations }),
    carriers: JSON.stringify(model.carriers),
  }
  await db.run(sql`
    ${insertRow(foresightModels, { tenantId, ...values })}
    on conflict (tenant_id) do update set ${excluded(Object.keys(values))}`)
}

const rowsPerInsert = 5000
const groupRecords = recordsOf(foresightGroups, ['key', 'n', 'quantiles'])

/** Replaces the groups of one stage. */
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
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    const slice = groupRecords.with(rows.slice(from, from + rowsPerInsert))
    await db.run(sql`${insertRows(foresightGroups, { tenantId, stage }, slice)} returning 1`)
  }
}

const g = alias(foresightGroups, 'g')
const group = columns({
  ...pick(g, 'stage', 'key', 'n'),
  quantiles: expression<number[]>(part`array_to_json(g.quantiles)`),
})

/** Reads the groups with these keys. Returns a lookup by stage and key. */
export async function readGroups(
  { db, tenantId }: Ctx,
  keysByStage: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<(stage: string) => FindGroup> {
  const keys = [...keysByStage].flatMap(([stage, stageKeys]) => [...stageKeys].map(key => ({ stage, key })))
  const found = new Map<string, Map<string, Group>>()
  if (keys.length > 0) {
    const rows = await db.rows(sql`
      select ${group} from unnest(${array(keys.map(item => item.stage))}::text[], ${array(keys.map(entry => entry.key))}::text[]) as x (stage, key)
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
