import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { followDownload } from '../../ui/feedback/follow-download.tsx'
import { type ExportRequest, type ExportSource, exportShipments } from './export-file.ts'

const files: readonly (Omit<ExportRequest, 'what'> & { title: string })[] = [
  { report: 'shipments', format: 'xlsx', title: 'Excel' },
  { report: 'shipments', format: 'csv', title: 'CSV' },
  { report: 'shipmentsWithPackages', format: 'xlsx', title: 'Excel' },
  { report: 'shipmentsWithPackages', format: 'csv', title: 'CSV' },
]

/** The two shipment reports as files. */
export function ExportMenu({ what }: { what: ExportSource }) {
  const count = 'ids' in what ? what.ids.length : what.count
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
        <Menu.Label>One row per shipment</Menu.Label>
        {files.slice(0, 2).map(file => (
          <FileItem key={file.format} file={file} what={what} />
        ))}
        <Menu.Label>One row per package number</Menu.Label>
        {files.slice(2).map(file => (
          <FileItem key={file.format} file={file} what={what} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function FileItem({ file, what }: { file: (typeof files)[number]; what: ExportSource }) {
  const { report, format, title } = file
  const Icon = format === 'xlsx' ? IconFileSpreadsheet : IconFileTypeCsv
  const start = () => followDownload(following => exportShipments({ what, report, format }, following))
  return (
    <Menu.Item leftSection={<Icon size={16} />} onClick={start}>
      {title}
    </Menu.Item>
  )
}
