import { Kbd, Modal, Table } from '@mantine/core'
import { useReturnFocus } from '../../ui/feedback/use-return-focus.ts'
import { pageKeys } from './commands.ts'
import { isMac, keyLabels } from './match-keys.ts'
import { useCommands } from './use-commands.ts'

export function Shortcuts({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <ShortcutList />
    </Modal>
  )
}

/** All keyboard shortcuts. */
export function ShortcutList() {
  const global = useCommands().flatMap(({ keys, title }) => (keys === undefined ? [] : [{ keys: [keys], title }]))
  return (
    <Table verticalSpacing={6} withRowBorders={false}>
      <Table.Tbody>
        {[...global, ...pageKeys].map(({ keys, title }) => (
          <Table.Tr key={title}>
            <Table.Td>{title}</Table.Td>
            <Table.Td ta="right">
              {keys
                .flatMap(each => keyLabels(each, isMac()))
                .map(label => (
                  <Kbd key={label} size="xs" ml={4}>
                    {label}
                  </Kbd>
                ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
