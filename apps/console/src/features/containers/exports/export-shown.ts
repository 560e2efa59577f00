import { type ExportFormat, exports } from '@aftermile/contract/containers/exports'
import type { ShownColumn } from '@aftermile/domain/report/shown-columns'
import { fetchFile, saveFile } from '../../../api/download.ts'
import { browserTimeZone } from '../../../time-zone.ts'
import { type Following, followBytes } from '../../../ui/feedback/follow-download.tsx'
import type { ExportSource, OrderSource } from './export-file.ts'

type Shown<Source> = {
  readonly what: Source
  readonly columns: readonly ShownColumn[]
  readonly format: ExportFormat
}

/** Saves the rows as the list shows them. */
export const exportShown = {
  async shipments({ what, columns, format }: Shown<ExportSource>, following: Following): Promise<void> {
    const rows = 'ids' in what ? { items: [...what.ids] } : { query: what.query }
    save(
      await fetchFile(exports.shownShipments, {
        body: { ...rows, ...fileOf(columns, format) },
        ...optionsOf(following),
      }),
    )
  },
  async orders({ what, columns, format }: Shown<OrderSource>, following: Following): Promise<void> {
    const rows =
      'items' in what ? { items: what.items.map(({ id, merchantId }) => ({ id, merchantId })) } : { query: what.query }
    save(
      await fetchFile(exports.chosenOrders, { body: { ...rows, ...fileOf(columns, format) }, ...optionsOf(following) }),
    )
  },
}

const fileOf = (columns: readonly ShownColumn[], format: ExportFormat) => ({
  columns: [...columns],
  format,
  timeZone: browserTimeZone(),
})

const optionsOf = (following: Following) => ({ signal: following.signal, onBytes: followBytes(following) })

const save = ({ content, name }: { content: Blob; name: string }): void => saveFile(content, name)
