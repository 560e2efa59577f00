import { type BoardFilter, datasets } from '@aftermile/contract/datasets'
import type { LiveBoard } from '@aftermile/dashboards/boards/live'
import { fetchFile, saveFile } from '../api/download.ts'
import { followBytes, followDownload } from '../ui/follow-download.tsx'
import type { Filters } from './messages.ts'

/** Every shipment that passes the filters, written by the server. */
export function exportBoard({ id }: Pick<LiveBoard, 'id'>, filters: Filters): void {
  const body = { board: id, filters: askedOf(filters), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  followDownload(async following => {
    const { signal } = following
    const { content, name } = await fetchFile(datasets.operationsExport, {
      body,
      signal,
      onBytes: followBytes(following),
    })
    saveFile(content, name)
  })
}

const askedOf = (filters: Filters): BoardFilter[] =>
  Object.entries(filters).map(([id, filter]) =>
    'values' in filter ? { id, values: [...filter.values] } : { id, from: filter.from, to: filter.to },
  )
