import { array, type Part, part, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { SearchKind } from '../documents/search-document.ts'
import { fold } from '../text/fold.ts'
import { codeOf } from '../text/tokens.ts'
import { neighboursOf } from './number-neighbours.ts'
import { patternOfKeys } from './patterns.ts'
import type { SearchTerms } from './search-terms.ts'
import type { TextQuery } from './text-query.ts'

// Shorter numbers have too many neighbours to mean one of them.
const shortest = 10
const longest = 40
const maxFound = 500

type Typed = { readonly kind: SearchKind; readonly text: string; readonly terms: SearchTerms }

/** Finds shipment, order and package numbers one typo away from the only number of a text. Null: there are none. */
export async function queryOfNeighbours(ctx: Ctx, { kind, text, terms }: Typed): Promise<TextQuery | null> {
  const number = onlyNumber(text, terms)
  if (number === null) return null
  const near = part`any (${array(neighboursOf(number).filter(neighbour => neighbour.length >= shortest))}::text[])`
  const found = await ctx.db.rows<{ key: string; number: string }>(sql`
    select key, number from (${kind === 'shipment' ? shipmentsOf(ctx, near) : ordersOf(ctx, near)}) f limit ${maxFound}`)
  if (found.length === 0) return null
  const keys = [...new Set(found.map(({ key }) => key))]
  return {
    terms,
    start: null,
    anywhere: { pattern: patternOfKeys(terms, keys), expected: keys.length },
    highlightTerms: { words: terms.words, codes: [...new Set(found.flatMap(item => codeOf(fold(item.number)) ?? []))] },
  }
}

/** As it was typed, without spaces. */
function onlyNumber(text: string, { codes: [code, ...others] }: SearchTerms): string | null {
  if (code === undefined || others.length > 0 || code.length < shortest - 1 || code.length > longest) return null
  return text.split(/\s+/).find(piece => codeOf(fold(piece)) === code) ?? code
}

const shipmentsOf = ({ tenantId }: Ctx, near: Part): Part => part`
  select id as key, shipment_number as number from shipments where tenant_id = ${tenantId} and shipment_number = ${near}
  union all select id, order_number from shipments where tenant_id = ${tenantId} and order_number = ${near}
  union all select shipment_id, number from packages where tenant_id = ${tenantId} and number = ${near}`

const ordersOf = ({ tenantId }: Ctx, near: Part): Part => part`
  select merchant_id || '/' || id as key, id as number from orders where tenant_id = ${tenantId} and id = ${near}
  union all
  select merchant_id || '/' || id, order_number from orders where tenant_id = ${tenantId} and order_number = ${near}`
