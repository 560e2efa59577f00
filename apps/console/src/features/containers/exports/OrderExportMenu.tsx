import { type ExportFormat, exports } from '@aftermile/contract/containers/exports'
import type { ShownColumn } from '@aftermile/domain/report/shown-columns'
import { fetchFile, saveFile } from '../../../api/download.ts'
import { browserTimeZone } from '../../../time-zone.ts'
import { type Following, followBytes, followDownload } from '../../../ui/feedback/follow-download.tsx'
import type { OrderSource } from './export-file.ts'
import { exportShown } from './export-shown.ts'
import { asShown, FileMenu } from './FileMenu.tsx'

/** The orders as a file: the selected ones, or all that the search finds. */
export function OrderExportMenu({ what, columns }: { what: OrderSource; columns: readonly ShownColumn[] }) {
  const [count, isExact] = 'items' in what ? [what.items.length, true] : [what.count, what.isExact]
  const onPick = (format: ExportFormat) => followDownload(following => exportOrders(what, format, following))
  const shown = asShown(
    format => followDownload(following => exportShown.orders({ what, columns, format }, following)),
    'promise, contact and currency',
  )
  return (
    <FileMenu sections={[shown, { label: 'One row per order', onPick }]} noun="order" count={count} isExact={isExact} />
  )
}

async function exportOrders(what: OrderSource, format: ExportFormat, following: Following): Promise<void> {
  const file = { format, timeZone: browserTimeZone() }
  const options = { signal: following.signal, onBytes: followBytes(following) }
  const { content, name } =
    'items' in what
      ? await fetchFile(exports.chosenOrders, {
          body: { items: what.items.map(({ id, merchantId }) => ({ id, merchantId })), ...file },
          ...options,
        })
      : await fetchFile(exports.orders, { query: { ...what.query, ...file }, ...options })
  saveFile(content, name)
}
