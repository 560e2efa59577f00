import { type ExportFormat, exports } from '@aftermile/contract/containers/exports'
import type { SentQuery } from '@aftermile/contract/endpoint'
import { fetchFile, saveFile } from '../../api/download.ts'
import { type Following, followBytes, followDownload } from '../../ui/feedback/follow-download.tsx'
import { FileMenu } from './FileMenu.tsx'

type OrderSource =
  | { readonly items: readonly { readonly id: string; readonly merchantId: string }[] }
  | { readonly query: SentQuery<typeof exports.orders>; readonly count: number }

/** The orders as a file: the selected ones, or all that the search finds. */
export function OrderExportMenu({ what }: { what: OrderSource }) {
  const count = 'items' in what ? what.items.length : what.count
  const onPick = (format: ExportFormat) => followDownload(following => exportOrders(what, format, following))
  return <FileMenu sections={[{ label: 'One row per order', onPick }]} isDisabled={count === 0} />
}

async function exportOrders(what: OrderSource, format: ExportFormat, following: Following): Promise<void> {
  const file = { format, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
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
