import type { ExportFormat } from '@aftermile/contract/containers/exports'
import { countText } from '@aftermile/domain/format/numbers'
import { Button, Menu, Text } from '@mantine/core'
import { Fragment } from 'react'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '../../../ui/icons/icons.ts'

type Section = {
  readonly label: string
  readonly about?: string
  readonly onPick: (format: ExportFormat) => void
}

type Props = {
  sections: readonly Section[]
  count: number
  isExact: boolean
  /** What is counted: shipments. */
  noun: 'shipment' | 'order'
}

/** A menu of reports, each as an Excel or a CSV file. */
export function FileMenu({ sections, count, isExact, noun }: Props) {
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
        <Text size="sm" fw={600} px="sm" pt={6}>
          {countText(count, isExact)} {count === 1 ? noun : `${noun}s`}
        </Text>
        {sections.map(({ label, about, onPick }) => (
          <Fragment key={label}>
            <Menu.Label>
              {label}
              {about !== undefined && (
                <Text size="xs" maw={240}>
                  {about}
                </Text>
              )}
            </Menu.Label>
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

/** The first section of every menu. */
export const asShown = (onPick: Section['onPick'], more: string): Section => ({
  label: 'As shown',
  about: `The columns of the list, with ${more}`,
  onPick,
})
