import type { Ctx } from '../../context.ts'
import { nothing, part, sql } from '../../db/sql.ts'
import { bucketsFor, exactHits } from './counted.ts'
import { isChosen } from './filters.ts'
import { matches, sample } from './hits.ts'
import { noPattern } from './patterns.ts'
import type { Question } from './question.ts'
import type { Request } from './request.ts'
import type { Subject } from './subject.ts'

export type FacetCounts = Record<string, { value: string | number; count: number }[]>
export type Facets = { readonly facets: FacetCounts; readonly facetsAreExact: boolean }

const valuesPerField = 100

/** Each field counted under the filters of the others: of all hits while they are few, else of an even part of them. */
export async function facetsOf(ctx: Ctx, request: Request, question: Question | null, size: number): Promise<Facets> {
  const asked = { kind: request.subject.kind, openOnly: request.openOnly, pattern: question?.pattern ?? noPattern }
  if (size === 0 || expectedOf(request, question, size) <= 2 * exactHits) {
    const hits = question ? matches(asked, exactHits + 1) : allRows(ctx, request)
    const { counts, read } = await count(ctx, request, hits)
    if (read <= exactHits) return { facets: inWords(request.subject, counts, 1), facetsAreExact: true }
  }
  const buckets = bucketsFor(size)
  const { counts } = await count(ctx, request, sample(asked, buckets))
  return { facets: inWords(request.subject, counts, 1024 / buckets), facetsAreExact: false }
}

function expectedOf({ openOnly, query }: Request, question: Question | null, size: number): number {
  if (question) return question.expected
  const isNarrowed =
    openOnly || [query.id, query.bookedFrom, query.bookedTo, query.completedFrom].some(one => one !== undefined)
  return isNarrowed ? 0 : size
}

const allRows = ({ tenantId }: Ctx, { subject, base }: Request): object => part`
  select ${subject.key} as key, ${subject.bookedAt} as sorted_at from ${subject.table}
  where s.tenant_id = ${tenantId} ${base} limit ${exactHits + 1}`

type Count = { field: string | null; value: string | null; count: number }

async function count({ db, tenantId }: Ctx, { subject, base, chosen }: Request, hits: object) {
  const fields = Object.keys(subject.facets)
  // A row counts for a field where no other field's filter has failed on it.
  const failed = fields.reduce((sum, field, index) => {
    const values = chosen.get(field)
    return values
      ? part`${sum} + (not coalesce(${isChosen(subject, field, values)}, false))::int * ${2 ** index}::int`
      : sum
  }, part`0`)
  const columns = fields.reduce(
    (all, field, index) => part`${all}, ${subject.facets[field]} as ${names[index]}`,
    nothing,
  )
  const groups = fields.reduce(
    (all, field, index) => part`${all} union all ${group(field, index)}`,
    part`select null as field, null as value, count(*)::int as count from hits`,
  )
  const rows = await db.rows<Count>(sql`
    with hits as materialized (${hits}),
    rows as materialized (
      select ${failed} as failed ${columns} from hits h join ${subject.table} on s.tenant_id = ${tenantId} and ${subject.isHit} ${base}
    )
    ${groups}`)
  return { counts: rows.filter(row => row.field !== null), read: rows.find(row => row.field === null)?.count ?? 0 }
}

const names = [part`f0`, part`f1`, part`f2`, part`f3`, part`f4`, part`f5`, part`f6`, part`f7`]

function group(field: string, index: number): object {
  const others = part`(failed & ~(${2 ** index}::int)) = 0`
  return field === 'tags'
    ? part`select ${field}::text, tag, count(*)::int from rows cross join lateral unnest(${names[index]}) as tag where ${others} group by tag`
    : part`select ${field}::text, ${names[index]}, count(*)::int from rows where ${others} and ${names[index]} is not null group by 2`
}

function inWords({ facets }: Subject, counts: readonly Count[], scale: number): FacetCounts {
  return Object.fromEntries(
    Object.keys(facets).map(field => [
      field,
      counts
        .filter(one => one.field === field)
        .map(({ value, count }) => ({
          value: field === 'milestoneIndex' ? Number(value) : (value ?? ''),
          count: Math.round(count * scale),
        }))
        .toSorted((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1))
        .slice(0, valuesPerField),
    ]),
  )
}
