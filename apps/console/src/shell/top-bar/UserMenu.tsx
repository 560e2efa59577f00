import { Avatar, Popover, Switch, Text, UnstyledButton, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { currentSite } from '../../session/session-parts.ts'
import { useSession, useUser } from '../../session/session-store.ts'
import type { Command } from '../../ui/page/page-commands.ts'
import { findCommand } from '../commands/commands.ts'
import { useCommands } from '../commands/use-commands.ts'
import { useDevelopmentMode } from '../commands/use-development-mode.ts'
import classes from './UserMenu.module.css'

const commandIds = [
  'supportChat',
  'go:/support',
  'helpCenter',
  'go:/mailings',
  'showHelp',
  'shortcuts',
  'enterTenant',
  'leaveTenant',
  'signOut',
]

export function UserMenu() {
  const { name, email, picture } = useUser()
  const [isOpen, menu] = useDisclosure()
  const commands = useCommands()
  const runCommand = ({ run }: Command) => {
    menu.close()
    run()
  }
  return (
    <Popover
      position="bottom-end"
      width={264}
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
      opened={isOpen}
      onChange={menu.set}
    >
      <Popover.Target>
        <UnstyledButton className={classes.target} onClick={menu.toggle}>
          <VisuallyHidden>User menu of {name}</VisuallyHidden>
          <Avatar src={picture} name={name} alt="" size={28} color="accent" variant="filled" aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label="User menu">
        <div className={classes.who}>
          <Text fw={600} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {email}
          </Text>
        </div>
        <Switches commands={commands} />
        {commandIds
          .flatMap(id => findCommand(commands, id) ?? [])
          .map(command => (
            <UnstyledButton key={command.id} className={classes.item} onClick={() => runCommand(command)}>
              {command.title} {command.icon && <command.icon size={16} aria-hidden />}
            </UnstyledButton>
          ))}
        <Version />
      </Popover.Dropdown>
    </Popover>
  )
}

function Switches({ commands }: { commands: readonly Command[] }) {
  const isDark = useComputedColorScheme('light') === 'dark'
  const [isDevelopment] = useDevelopmentMode()
  const switches = [
    { command: findCommand(commands, 'darkMode'), label: 'Dark mode', isOn: isDark },
    { command: findCommand(commands, 'developmentMode'), label: 'Development mode', isOn: isDevelopment },
  ]
  return switches.map(
    ({ command, label, isOn }) =>
      command !== null && (
        <Switch
          key={label}
          className={classes.item}
          classNames={{ body: classes.switch }}
          label={label}
          labelPosition="left"
          checked={isOn}
          onChange={command.run}
        />
      ),
  )
}

function Version() {
  const session = useSession()
  const [isDevelopment] = useDevelopmentMode()
  const isLive = session.state === 'loggedIn' && session.isLive
  return (
    <Text size="xs" c="dimmed" className={classes.version}>
      Version {currentSite()?.version}
      {isDevelopment && (isLive ? ' · live' : ' · not live')}
    </Text>
  )
}
