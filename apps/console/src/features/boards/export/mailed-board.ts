import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { sections } from '@aftermile/dashboards/registry'
import type { Filters } from '../engine/engine-messages.ts'
import { addressFilters } from '../filters/address-filters.ts'
import type { Mailed } from '../mailings/MailMeDialog.tsx'
import { boardFilters } from './export-board.ts'

/** A regular mail of a board. Its address always has filters, because without any the board opens with the last ones of its reader. */
export function mailedBoard(board: AnyBoard, filters: Filters, name = board.title): Mailed {
  const section = sections.find(({ applications }) =>
    applications.some(({ tabs, untabbed }) =>
      [...tabs.map(tab => tab.board), ...untabbed].some(({ id }) => id === board.id),
    ),
  )
  return {
    name,
    subject: { kind: 'board', section: section?.id ?? '', board: board.id, filters: boardFilters(filters) },
    address: new URLSearchParams({ filters: addressFilters(filters) ?? '' }).toString(),
  }
}

/** A regular mail of the quarterly report: that of the last quarter each time. */
export const mailedReport = ({ id }: AnyBoard, filters: Filters, name = 'Quarterly report'): Mailed => ({
  name,
  subject: { kind: 'report', board: id, filters: boardFilters(filters) },
  address: new URLSearchParams({ filters: addressFilters(filters) ?? '' }).toString(),
})
