import {
  Avatar,
  Popover,
  Switch,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { currentSite, signOut } from '../session/start.ts'
import { useUser } from '../session/store.ts'
import classes from './UserMenu.module.css'

export function UserMenu() {
  const { name, email, picture } = useUser()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <Popover position="bottom-end" width={264} shadow="md" radius="lg" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.target} aria-label={`User menu of ${name}`}>
          <Avatar src={picture} name={name} alt="" size={28} color="accent" variant="filled" />
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
        <Switch
          className={classes.item}
          classNames={{ body: classes.switch }}
          label="Dark mode"
          labelPosition="left"
          checked={isDark}
          onChange={event => setColorScheme(event.currentTarget.checked ? 'dark' : 'light')}
        />
        <UnstyledButton className={classes.item} onClick={() => signOut()}>
          Sign out <IconLogout size={16} aria-hidden />
        </UnstyledButton>
        <Text size="xs" c="dimmed" className={classes.version}>
          Version {currentSite()?.version}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
