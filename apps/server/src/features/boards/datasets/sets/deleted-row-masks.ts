import { hash } from 'node:crypto'
import { insertRows, recordsOf } from '../../../../db/records.ts'
import { part, sql } from '../../../../db/sql.ts'
import { fieldsOf, text } from '../../../../db/table.ts'
import { datasetMasks } from '../../../../db/tables/datasets.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { ofSet, readableFor } from '../chunks/chunk-store.ts'
import type { SetKey } from '../sources/data-source.ts'
import type { SetChunk } from './sets.ts'

/** The name of a mask, from its content, as in the address of a chunk. Null: no row is deleted. */
export const maskNameOf = ({ dead, deadCount }: Pick<SetChunk, 'dead' | 'deadCount'>): string | null =>
  deadCount === 0 ? null : hash('sha256', dead, 'base64url').slice(0, 16)

/** How often the last use of a mask is written. */
const noteEvery = '10 minutes'

/** The mask as hex. */
const named = recordsOf(datasetMasks, ['hash', 'name'], { dead: text })

/** Saves the current masks of these chunks, so that clients can read the chunks one by one while rows change. */
export async function saveMasks({ db, tenantId }: Ctx, set: SetKey, chunks: readonly SetChunk[]): Promise<void> {
  const masks = chunks.flatMap(chunk => {
    const name = maskNameOf(chunk)
    return name === null ? [] : [{ hash: chunk.hash, name, dead: chunk.dead.toString('hex') }]
  })
  if (masks.length === 0) return
  await db.run(sql`
    delete from dataset_masks where ${ofSet(tenantId, set)} and given_at < tenant_now() - ${readableFor}::interval`)
  const same = { tenantId, dataset: set.dataset, merchants: set.merchants, dead: part`decode(x.dead, 'hex')` }
  await db.run(sql`
    ${insertRows(datasetMasks, same, named.with(masks))}
    where not exists (
      select 1 from dataset_masks m where ${ofSet(tenantId, set)} and m.hash = x.hash and m.name = x.name
        and m.given_at > tenant_now() - ${noteEvery}::interval)
    order by x.hash, x.name
    on conflict (tenant_id, dataset, merchants, hash, name) do update set given_at = excluded.given_at
    returning 1`)
}

type MaskName = { readonly chunk: SetChunk; readonly name: string | null }

/** The mask of a chunk by its name; null when it is no longer stored. */
export async function findMask({ db, tenantId }: Ctx, set: SetKey, { chunk, name }: MaskName): Promise<Buffer | null> {
  if (name === null) return Buffer.alloc(chunk.dead.length)
  if (name === maskNameOf(chunk)) return chunk.dead
  const stored = await db.find(sql`
    select ${fieldsOf(datasetMasks, 'dead')} from dataset_masks
    where ${ofSet(tenantId, set)} and hash = ${chunk.hash} and name = ${name}`)
  return stored?.dead ?? null
}
