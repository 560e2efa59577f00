import { mergeMappings } from '@aftermile/domain/carriers/compile-mapping'
import { type KnownMapping, type Suggest, suggestFrom } from '@aftermile/domain/carriers/suggestions/suggest-meaning'
import { carriers, findCarrier } from '../../../adapters/carriers/carriers.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { providerStore } from '../../settings/service-providers/provider-store.ts'
import { readAllOwnRows } from './mapping-lookup.ts'

/** Suggests meanings by the rows of all carriers, and by what this tenant has mapped itself. */
export async function readSuggestions(ctx: RequestCtx): Promise<Suggest> {
  const own = await readAllOwnRows(ctx)
  if (own.size === 0) return shippedSuggestions
  const names = new Map((await providerStore.list(ctx)).map(({ id, name }) => [id, name]))
  const known = [...new Set([...carriers.map(({ id }) => id), ...own.keys()])].map((id): KnownMapping => {
    const carrier = findCarrier(id)
    const base = carrier?.mapping ?? { version: 0, rows: [] }
    const { rows } = mergeMappings(base, { version: 0, rows: own.get(id) ?? [] })
    return { name: names.get(id) ?? carrier?.name ?? id, rows }
  })
  return suggestFrom(known)
}

const shippedSuggestions = suggestFrom(carriers.map(({ name, mapping }) => ({ name, rows: mapping.rows })))
