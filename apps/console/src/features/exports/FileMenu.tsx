import type { ExportFormat } from '@aftermile/contract/containers/exports'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { Fragment } from 'react'

type Section = { readonly label: string; readonly onPick: (format: ExportFormat) => void }

/** A menu of reports, each as an Excel or a CSV file. */
export function FileMenu({ sections, isDisabled }: { sections: readonly Section[]; isDisabled: boolean }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={14} />}
          disabled={isDisabled}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sections.map(({ label, onPick }) => (
          <Fragment key={label}>
            <Menu.Label>{label}</Menu.Label>
            <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => onPick('xlsx')}>
              Excel
            </Menu.Item>
            <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => onPick('csv')}>
              CSV
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
