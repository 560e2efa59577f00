import type { Highlight } from '@aftermile/contract/search'
import type { Ctx } from '../../tenancy/context.ts'
import { type CountedPage, type PageOfHits, pageOfAll, pageOfHits } from './counted-page.ts'
import { readSearchScope } from './documents/count-documents.ts'
import { type FacetCounts, facetsOf } from './facets/facets.ts'
import type { SearchQuery } from './filters/filters.ts'
import { type SearchRequest, searchRequestOf } from './filters/search-request.ts'
import type { SearchSubject } from './filters/search-subject.ts'
import type { HitRow } from './page.ts'
import { candidatesOf } from './text-query/candidates.ts'
import { highlightsOf } from './text-query/highlights.ts'
import { otherReadings } from './text-query/readings.ts'
import { scoreOf } from './text-query/score.ts'
import { hasNoTerms, parseTerms } from './text-query/search-terms.ts'
import { queryAsTyped, type TextQuery } from './text-query/text-query.ts'

export type SearchResult<Row> = {
  readonly count: number
  readonly countIsExact: boolean
  readonly items: readonly { row: HitRow<Row>; highlights: Highlight[]; searchScore: number }[]
  readonly facets?: FacetCounts
  readonly facetsAreExact?: boolean
}

/** Finds what matches the text as typed; where nothing does, what matches its other readings. */
export async function search<Row>(
  ctx: Ctx,
  subject: SearchSubject<Row>,
  query: SearchQuery,
): Promise<SearchResult<Row>> {
  const text = query.text ?? ''
  const terms = parseTerms(text)
  searchRequestOf(subject, query) // refuses a wrong query before any read
  if (terms && hasNoTerms(terms)) return nothingFound(query)
  const [{ size, merchants }, candidates] = await Promise.all([
    readSearchScope(ctx, subject.kind),
    terms && candidatesOf(ctx, subject.kind, terms),
  ])
  const request = searchRequestOf(subject, query, merchants)
  if (terms === null) return found(ctx, request, await pageOfAll(ctx, request, size), { textQuery: null, size })
  const typed = queryAsTyped(terms, candidates ?? [], size)
  const page = await pageOfHits(ctx, request, typed, size)
  if (page.count > 0) return found(ctx, request, page, { textQuery: typed, size })
  const written = { kind: subject.kind, text, terms, candidates: candidates ?? [], size }
  for await (const textQuery of otherReadings(ctx, written)) {
    const other = await pageOfHits(ctx, request, textQuery, size)
    if (other.count > 0) return found(ctx, request, other, { textQuery, size })
  }
  return found(ctx, request, page, { textQuery: typed, size })
}

type SearchedBy = { textQuery: TextQuery | null; size: number }

async function found<Row>(
  ctx: Ctx,
  request: SearchRequest<Row>,
  page: CountedPage<Row> & Partial<PageOfHits<Row>>,
  { textQuery, size }: SearchedBy,
): Promise<SearchResult<Row>> {
  const { count, countIsExact, rows } = page
  const items = rows.map(row => ({
    row,
    highlights: textQuery ? highlightsOf(row.fields ?? {}, textQuery.highlightTerms) : [],
    searchScore: textQuery ? scoreOf(row.fields ?? {}, textQuery.terms) : 0,
  }))
  const facets = request.query.includeFacets ? await facetsOf(ctx, request, page.level ?? null, size) : {}
  return { count, countIsExact, items, ...facets }
}

const nothingFound = ({ includeFacets }: SearchQuery): SearchResult<never> => ({
  count: 0,
  countIsExact: true,
  items: [],
  ...(includeFacets && { facets: {}, facetsAreExact: true }),
})
