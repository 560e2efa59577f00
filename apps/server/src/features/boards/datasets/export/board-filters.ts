import type { BoardExport, BoardFilter } from '@aftermile/contract/boards/datasets'
import { boardOf } from '@aftermile/dashboards/board/applications'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { filterOf } from '@aftermile/dashboards/board/filters'
import type { Filter } from '@aftermile/dashboards/data/filter'
import type { RowFilters } from '@aftermile/dashboards/rows/matching-rows'
import { refused } from '../../../../runtime/problem.ts'
import type { DataSource } from '../sources/data-source.ts'

export type BoardSelection = { readonly board: AnyBoard; readonly filters: RowFilters; readonly zone: string }

type Asking = { readonly source: DataSource; readonly scopes: readonly string[] }

/** The board that these scopes may see, and what it is asked to be narrowed by, its own limits included. */
export function readBoardSelection(
  { source, scopes }: Asking,
  { board: id, filters, timeZone }: BoardExport,
): BoardSelection {
  const board = boardOf(source.section.applicationFor(scopes), id)
  if (board?.dataset !== source.dataset) throw refused('board', '{_field_} must be a board that you may see')
  const asked = filters.flatMap((one, place): RowFilters => {
    const filter = readFilter(board, one, place)
    return filter === null ? [] : [[one.id, filter]]
  })
  if (new Set(asked.map(([name]) => name)).size < asked.length)
    throw refused('filters', '{_field_} may name each filter once')
  return { board, filters: [...limitsOf(board), ...asked], zone: timeZone }
}

const limitsOf = ({ where }: AnyBoard): RowFilters =>
  Object.entries(where).flatMap(([name, filter]): RowFilters => (filter === undefined ? [] : [[name, filter]]))

function readFilter({ dataset, filters: panel }: AnyBoard, asked: BoardFilter, place: number): Filter | null {
  if (!Object.hasOwn(dataset.dimensions, asked.id))
    throw refused(`filters.${place}.id`, '{_field_} is not a known filter')
  if (!('values' in asked)) return asked.from === null && asked.to === null ? null : { from: asked.from, to: asked.to }
  const kind = panel.find(({ id }) => id === asked.id)?.kind ?? 'values'
  const filter = filterOf(kind, asked.values)
  if (filter === null && asked.values.length > 0)
    throw refused(`filters.${place}.values`, '{_field_} must be two instants')
  return filter
}
