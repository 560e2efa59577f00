import type { ShownRow } from '../../crossfilter/results/shown-rows.ts'
import type { Dataset, SortOf } from '../../data/dataset.ts'
import type { Shown, WidgetTraits } from './widget.ts'

export type Table<S extends Dataset> = Shown & {
  readonly kind: 'table'
  readonly columns: readonly SortOf<S>[]
  readonly sort: { readonly by: SortOf<S>; readonly isDescending: boolean }
  readonly rowsPerPage: number
}

export type RowsResult = { readonly kind: 'rows'; readonly rows: readonly ShownRow[]; readonly total: number }

export const table: WidgetTraits<Table<Dataset>, RowsResult> = {
  shape: 'wide',
  perRow: 2,
  isForBigScreens: false,
  choosesMetric: false,
  mailed: 'none',
  result(engine, { sort, rowsPerPage: limit }, { table: chosen }) {
    const { by, isDescending, page } = chosen ?? { ...sort, page: 1 }
    const offset = (page - 1) * limit
    const rows = engine.top({ by: isSort(engine.dataset, by) ? by : sort.by, isDescending, offset, limit })
    return { kind: 'rows', rows, total: engine.matching }
  },
}

const isSort = ({ columns, figures }: Dataset, name: string): boolean =>
  Object.hasOwn(columns, name) || Object.hasOwn(figures, name)
