import type { BoardExport, BoardFilter } from '@aftermile/contract/datasets'
import { boardOf, liveApplication } from '@aftermile/dashboards/applications'
import type { LiveBoard } from '@aftermile/dashboards/boards/live'
import type { Filter } from '@aftermile/dashboards/crossfilter/filter'
import { filterOf } from '@aftermile/dashboards/filters'
import type { RowFilters } from '@aftermile/dashboards/matching-rows'
import { refused } from '../../problem.ts'

export type Asked = { readonly board: LiveBoard; readonly filters: RowFilters; readonly zone: string }

/** The board that these scopes may see, and what it is asked to be narrowed by, its own limits included. */
export function askedOf(scopes: readonly string[], { board: id, filters, timeZone }: BoardExport): Asked {
  const board = boardOf(liveApplication(scopes), id)
  if (board === null) throw refused('board', '{_field_} must be a board that you may see')
  const asked = filters.flatMap((one, place): RowFilters => {
    const filter = readFilter(board, one, place)
    return filter === null ? [] : [[one.id, filter]]
  })
  if (new Set(asked.map(([name]) => name)).size < asked.length)
    throw refused('filters', '{_field_} may name each filter once')
  return { board, filters: [...Object.entries(board.where), ...asked], zone: timeZone }
}

function readFilter({ dataset, filters: panel }: LiveBoard, asked: BoardFilter, place: number): Filter | null {
  if (!Object.hasOwn(dataset.dimensions, asked.id))
    throw refused(`filters.${place}.id`, '{_field_} is not a known filter')
  if (!('values' in asked)) return asked.from === null && asked.to === null ? null : { from: asked.from, to: asked.to }
  const kind = panel.find(({ id }) => id === asked.id)?.kind ?? 'values'
  const filter = filterOf(kind, asked.values)
  if (filter === null && asked.values.length > 0)
    throw refused(`filters.${place}.values`, '{_field_} must be two instants')
  return filter
}
