import { ActionIcon, Menu } from '@mantine/core'
import { IconHelp } from '../../ui/icons/icons.ts'
import { findCommand } from '../commands/commands.ts'
import { useCommands } from '../commands/use-commands.ts'

const commandIds = ['helpCenter', 'supportChat', 'shortcuts', 'hideHelp']

/** The help button of every page. The user may hide it, and show it again from the user menu. */
export function HelpMenu() {
  const commands = useCommands()
  const items = commandIds.flatMap(id => findCommand(commands, id) ?? [])
  if (!items.some(({ id }) => id === 'hideHelp')) return null
  return (
    <Menu position="bottom-end" width={220} shadow="md" radius="lg">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Help">
          <IconHelp size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ id, title, icon: Icon, run }) => (
          <Menu.Item key={id} leftSection={Icon && <Icon size={16} stroke={1.75} />} onClick={run}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
