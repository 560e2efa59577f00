import {
  Avatar,
  Menu,
  Switch,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { IconLogout, IconMoon } from '@tabler/icons-react'
import { currentSite, signOut } from '../session/start.ts'
import { useUser } from '../session/store.ts'
import classes from './UserMenu.module.css'

export function UserMenu() {
  const { name, email, picture } = useUser()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <Menu position="bottom-end" width={264} shadow="md" radius="lg">
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={`User menu of ${name}`}>
          <Avatar src={picture} name={name} alt="" size={28} color="accent" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text fw={600} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={isDark}
          closeMenuOnClick={false}
          leftSection={<IconMoon size={16} />}
          rightSection={<Switch component="span" checked={isDark} readOnly tabIndex={-1} aria-hidden size="xs" />}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          Dark mode
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut()}>
          Sign out
        </Menu.Item>
        <Menu.Divider />
        <Text size="xs" c="dimmed" px={12} py={4}>
          Version {currentSite()?.version}
        </Text>
      </Menu.Dropdown>
    </Menu>
  )
}
