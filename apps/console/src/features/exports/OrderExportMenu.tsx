import { type ExportFormat, exports } from '@aftermile/contract/containers/exports'
import type { SentQuery } from '@aftermile/contract/endpoint'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { fetchFile, saveFile } from '../../api/download.ts'
import { type Following, followBytes, followDownload } from '../../ui/feedback/follow-download.tsx'

type OrderSource =
  | { readonly items: readonly { readonly id: string; readonly merchantId: string }[] }
  | { readonly query: SentQuery<typeof exports.orders>; readonly count: number }

/** The orders as a file: the selected ones, or all that the search finds. */
export function OrderExportMenu({ what }: { what: OrderSource }) {
  const count = 'items' in what ? what.items.length : what.count
  const start = (format: ExportFormat) => () => followDownload(following => exportOrders(what, format, following))
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={14} />}
          disabled={count === 0}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>One row per order</Menu.Label>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={start('xlsx')}>
          Excel
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={start('csv')}>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
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
