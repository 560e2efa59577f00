import type { BoardExport, BoardFilter } from '@aftermile/contract/boards/datasets'
import { boardOf } from '@aftermile/dashboards/board/applications'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { filterOf } from '@aftermile/dashboards/board/filters'
import type { Filter } from '@aftermile/dashboards/data/filter'
import type { RowFilters } from '@aftermile/dashboards/rows/matching-rows'
import { refused } from '../../../../runtime/problem.ts'
import type { DataSource } from '../sources/data-source.ts'
import { wrongTypeOf } from './value-types.ts'

export type BoardSelection = { readonly board: AnyBoard; readonly filters: RowFilters; readonly zone: string }

type BoardAccess = { readonly source: DataSource; readonly scopes: readonly string[] }

/** The requested board, if these scopes may see it, with the requested filters and the limits of the board itself. */
export function readBoardSelection(
  { source, scopes }: BoardAccess,
  { board: id, filters, timeZone }: BoardExport & { timeZone: string },
): BoardSelection {
  const board = boardOf(source.section.applicationFor(scopes), id)
  if (board?.dataset !== source.dataset) throw refused('board', '{_field_} must be a board you have access to')
  const requested = filters.flatMap((item, index): RowFilters => {
    const filter = readFilter(board, { boardFilter: item, index, zone: timeZone })
    return filter === null ? [] : [[item.id, filter]]
  })
  if (new Set(requested.map(([name]) => name)).size < requested.length)
    throw refused('filters', '{_field_} can contain each filter only once')
  return { board, filters: [...limitsOf(board), ...requested], zone: timeZone }
}

const limitsOf = ({ where }: AnyBoard): RowFilters =>
  Object.entries(where).flatMap(([name, filter]): RowFilters => (filter === undefined ? [] : [[name, filter]]))

type Requested = { readonly boardFilter: BoardFilter; readonly index: number; readonly zone: string }

function readFilter({ dataset, filters: panel }: AnyBoard, { boardFilter, index, zone }: Requested): Filter | null {
  if (!Object.hasOwn(dataset.dimensions, boardFilter.id))
    throw refused(`filters.${index}.id`, '{_field_} is not a known filter')
  const kind = panel.find(({ id }) => id === boardFilter.id)?.kind ?? 'values'
  const given = 'values' in boardFilter ? boardFilter.values : [boardFilter.from, boardFilter.to]
  // A range of days may be instants, which are checked below.
  const complaint = kind === 'dateRange' ? null : wrongTypeOf(dataset, boardFilter.id, given)
  if (complaint !== null) throw refused(`filters.${index}.${'values' in boardFilter ? 'values' : 'from'}`, complaint)
  if (!('values' in boardFilter))
    return boardFilter.from === null && boardFilter.to === null ? null : { from: boardFilter.from, to: boardFilter.to }
  const filter = filterOf(kind, boardFilter.values, zone)
  if (filter === null && boardFilter.values.length > 0)
    throw refused(`filters.${index}.values`, '{_field_} must be two instants')
  return filter
}
