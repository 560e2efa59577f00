import type { Highlight } from '@aftermile/contract/search'
import type { Ctx } from '../../tenancy/context.ts'
import { type CountedPage, pageOfAll, pageOfHits } from './counted-page.ts'
import { readSearchScope } from './documents/count-documents.ts'
import { type FacetCounts, facetsOf } from './facets/facets.ts'
import type { SearchQuery } from './filters/filters.ts'
import { type SearchRequest, searchRequestOf } from './filters/search-request.ts'
import type { SearchSubject } from './filters/search-subject.ts'
import type { HitRow } from './page.ts'
import { candidatesOf } from './text-query/candidates.ts'
import { highlightsOf } from './text-query/highlights.ts'
import { scoreOf } from './text-query/score.ts'
import { hasNoTerms, parseTerms } from './text-query/search-terms.ts'
import { canHaveSimilar, queryAsTyped, querySimilar, type TextQuery } from './text-query/text-query.ts'

export type SearchResult<Row> = {
  readonly count: number
  readonly countIsExact: boolean
  readonly items: readonly { row: HitRow<Row>; highlights: Highlight[]; searchScore: number }[]
  readonly facets?: FacetCounts
  readonly facetsAreExact?: boolean
}

/** Finds what the text asks for; where there is nothing, what is most like it. */
export async function search<Row>(
  ctx: Ctx,
  subject: SearchSubject<Row>,
  query: SearchQuery,
): Promise<SearchResult<Row>> {
  const text = query.text ?? ''
  const asked = parseTerms(text)
  searchRequestOf(subject, query) // refuses what cannot be read before anything is asked
  if (asked && hasNoTerms(asked)) return nothingFound(query)
  const [{ size, merchants }, candidates] = await Promise.all([
    readSearchScope(ctx, subject.kind),
    asked && candidatesOf(ctx, asked),
  ])
  const request = searchRequestOf(subject, query, merchants)
  if (asked === null) return found(ctx, request, await pageOfAll(ctx, request, size), { question: null, size })
  const typed = queryAsTyped(asked, candidates ?? [], size)
  const page = await pageOfHits(ctx, request, typed, size)
  if (page.count > 0 || !canHaveSimilar(text, asked)) return found(ctx, request, page, { question: typed, size })
  const similar = await querySimilar(ctx, text, size)
  if (similar === null) return nothingFound(query)
  return found(ctx, request, await pageOfHits(ctx, request, similar, size), { question: similar, size })
}

type Understood = { question: TextQuery | null; size: number }

async function found<Row>(
  ctx: Ctx,
  request: SearchRequest<Row>,
  page: CountedPage<Row>,
  { question, size }: Understood,
): Promise<SearchResult<Row>> {
  const { count, countIsExact, rows } = page
  const items = rows.map(row => ({
    row,
    highlights: question ? highlightsOf(row.fields ?? {}, question.needles) : [],
    searchScore: question ? scoreOf(row.fields ?? {}, question.terms) : 0,
  }))
  const facets = request.query.includeFacets ? await facetsOf(ctx, request, question, size) : {}
  return { count, countIsExact, items, ...facets }
}

const nothingFound = ({ includeFacets }: SearchQuery): SearchResult<never> => ({
  count: 0,
  countIsExact: true,
  items: [],
  ...(includeFacets && { facets: {}, facetsAreExact: true }),
})
