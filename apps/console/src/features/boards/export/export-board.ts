import type { BoardFilter } from '@aftermile/contract/boards/datasets'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { fetchFile, saveFile } from '../../../api/download.ts'
import { browserTimeZone } from '../../../time-zone.ts'
import { followBytes, followDownload } from '../../../ui/feedback/follow-download.tsx'
import { boardRegistry } from '../engine/board-registry.ts'
import { callsOf } from '../engine/dataset-calls.ts'
import type { Filters } from '../engine/engine-messages.ts'

/** Downloads all matching rows. The server writes the file. */
export function exportBoard({ id, dataset }: Pick<AnyBoard, 'id' | 'dataset'>, filters: Filters): void {
  const body = { board: id, filters: boardFilters(filters), timeZone: browserTimeZone() }
  followDownload(async following => {
    const { signal } = following
    const { content, name } = await fetchFile(callsOf(boardRegistry, dataset.id).export, {
      body,
      signal,
      onBytes: followBytes(following),
    })
    saveFile(content, name)
  })
}

/** Filters as calls take them. */
export const boardFilters = (filters: Filters): BoardFilter[] =>
  Object.entries(filters).map(([id, filter]) =>
    'values' in filter ? { id, values: [...filter.values] } : { id, from: filter.from, to: filter.to },
  )
