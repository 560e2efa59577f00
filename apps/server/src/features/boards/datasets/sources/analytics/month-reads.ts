import { nextMonth } from '@aftermile/dashboards/analytics/analytics-drill-down'
import type { Columns, Dataset, RowOf } from '@aftermile/dashboards/data/dataset'
import { type Part, part, quoteText, rawPart, sql } from '../../../../../db/sql.ts'
import { columns, expression } from '../../../../../db/table.ts'
import type { CountedMonths } from '../../../../../db/tables/datasets.ts'
import type { Ctx } from '../../../../../tenancy/context.ts'
import { readTenantSettings } from '../../../../people/tenant-settings.ts'
import type { Month, MonthSource, MonthSums } from '../data-source.ts'
import { splitLargeSums } from './split-large-sums.ts'

/** How a data set is summed by month. Dimensions and measures are named like its columns. */
export type Summed = {
  readonly from: Part
  readonly where: (tenantId: string) => Part
  /** The instant whose month counts. */
  readonly at: Part
  /** What is counted by month, to find out whether something has left: all that can be in the sums. */
  readonly counted: (tenantId: string) => Part
  /** Selects `at` of all that has come or changed since, or may have. */
  readonly changed: (tenantId: string, since: string) => Part
  /** In the order by which rows are sorted: similar neighbours pack better. */
  readonly dimensions: Readonly<Record<string, Part>>
  /** Aggregates. */
  readonly measures: Readonly<Record<string, Part>>
}

type Reads = Pick<MonthSource, 'countMonths' | 'readChanged' | 'readMonth'>

/** Reads months of sums, local to the time zone of the tenant. */
export function monthReads(dataset: Dataset, summed: Summed): Reads {
  const names = Object.keys(summed.dimensions)
  const selected = columns({
    ...selectionOf({ ...summed.dimensions, ...summed.measures }),
    countOfAll: expression<number>(part`count(*)::float8`),
  })
  const groups = rawPart(names.map((_, index) => index + 1).join())
  const inOrder = orderBy(names)

  async function readMonth(ctx: Ctx, month: Month): Promise<MonthSums> {
    const { db, tenantId } = ctx
    const { timeZone, baseCurrency } = await readTenantSettings(ctx)
    const local = part`(${summed.at} at time zone ${timeZone})`
    // Found by the index, then exactly: an hour at the turn of a month may come twice.
    const during = part`${summed.at} >= ${startOf(month, timeZone)} - interval '1 day'
      and ${summed.at} < ${startOf(nextMonth(month), timeZone)} + interval '1 day'
      and ${local} >= ${firstDayOf(month)}::timestamp and ${local} < ${firstDayOf(nextMonth(month))}::timestamp`
    const sums = await db.rows(sql`
      select ${selected} from ${summed.from} where ${summed.where(tenantId)} and ${during} group by ${groups}`)
    const shared = { year: Math.floor(month / 100), month: month % 100, baseCurrency }
    // The columns of the data set.
    const rows = sums.toSorted(inOrder).map(({ countOfAll, ...sum }) => ({ ...shared, ...sum }) as RowOf<Columns>)
    return { count: sums.reduce((sum, { countOfAll }) => sum + countOfAll, 0), rows: splitLargeSums(dataset, rows) }
  }

  async function countMonths(ctx: Ctx): Promise<CountedMonths> {
    const { db, tenantId } = ctx
    const { timeZone, baseCurrency } = await readTenantSettings(ctx)
    // Quarters of an hour first, because a local time takes far longer to find. All time zones change by whole quarters.
    const rows = await db.rows(sql`
      select ${monthCounts} from (
        select date_trunc('month', quarter at time zone ${timeZone}) as start, sum(count) as count from (
          select date_bin('15 minutes', ${summed.at}, 'epoch') as quarter, count(*) as count
          from ${summed.counted(tenantId)} group by 1) quarters group by 1) months`)
    const counts = Object.fromEntries(rows.map(({ month, count }) => [month, count]))
    return { basis: [dataset.version, timeZone, baseCurrency].join(), counts }
  }

  async function readChanged(ctx: Ctx, since: string): Promise<Month[]> {
    const { db, tenantId } = ctx
    const { timeZone } = await readTenantSettings(ctx)
    const rows = await db.rows(sql`
      select ${months} from (
        select distinct date_trunc('month', at at time zone ${timeZone}) as start
        from (${summed.changed(tenantId, since)}) changed) months`)
    return rows.map(({ month }) => month)
  }

  return {
    readMonth: (ctx, month) => withSettings(ctx, forMany, () => readMonth(ctx, month)),
    countMonths: ctx => withSettings(ctx, forMany, () => countMonths(ctx)),
    readChanged: (ctx, since) => withSettings(ctx, forFew, () => readChanged(ctx, since)),
  }
}

/** PostgreSQL expects few rows, because it does not know what row policies let through, and would sort them all. */
const forMany = { work_mem: '64MB', enable_sort: 'off' }
/** It expects a scan of everything where a column is empty up to now. */
const forFew = { enable_seqscan: 'off' }

/** Plans the statements of some work with other settings. */
async function withSettings<T>(
  { db }: Ctx,
  settings: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  for (const [name, value] of Object.entries(settings))
    await db.run(sql`set local ${rawPart(name)} to ${rawPart(quoteText(value))}`)
  const result = await work()
  for (const name of Object.keys(settings)) await db.run(sql`set local ${rawPart(name)} to default`)
  return result
}

const month = expression<Month>(part`(date_part('year', start) * 100 + date_part('month', start))::int`)
const months = columns({ month })
const monthCounts = columns({ month, count: expression<number>(part`count::float8`) })

const selectionOf = (parts: Readonly<Record<string, Part>>) =>
  Object.fromEntries(Object.entries(parts).map(([name, of]) => [name, expression<SumCell>(of)]))

type SumCell = string | number | boolean | null

const firstDayOf = (month: Month): string =>
  `${String(Math.floor(month / 100)).padStart(4, '0')}-${String(month % 100).padStart(2, '0')}-01`

export const startOf = (month: Month, timeZone: string): Part =>
  part`(${firstDayOf(month)}::timestamp at time zone ${timeZone})`

type SumRow = Readonly<Record<string, SumCell>>

/** Sorts by each of the columns, null first, whatever the database sorts by. */
function orderBy(names: readonly string[]) {
  return (first: SumRow, other: SumRow): number => {
    for (const name of names) {
      const [a = null, b = null] = [first[name], other[name]]
      if (a === b) continue
      if (a === null || b === null) return a === null ? -1 : 1
      return a < b ? -1 : 1
    }
    return 0
  }
}
