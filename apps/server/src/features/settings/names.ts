import type { NameOf } from '@aftermile/domain/report/shown-columns'
import type { RequestCtx } from '../../tenancy/context.ts'
import { readMeta } from './meta.ts'

/** Finds the display name of an id, as the console shows it. An id without a name is its own name. */
export async function namesFor(ctx: RequestCtx): Promise<NameOf> {
  const meta = await readMeta(ctx)
  const known = new Map<string, ReadonlyMap<string, string>>()
  return (set, id) => {
    const names = known.get(set) ?? new Map(meta[set].map(entry => [String(entry.id), entry.text]))
    known.set(set, names)
    return names.get(id) ?? id
  }
}
