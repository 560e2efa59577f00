import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

export function PrintButton() {
  return (
    <Tooltip label="Print">
      <ActionIcon variant="default" size={32} aria-label="Print" onClick={() => print()}>
        <IconPrinter size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
