import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useEnterTenant } from '../../features/people/tenants/use-enter-tenant.ts'
import { helpCenterUrl, useUser } from '../../session/session-store.ts'
import { signOut } from '../../session/sign-in.ts'
import { enteredTenant } from '../../session/tenant.ts'
import { useStored } from '../../storage/use-stored.ts'
import { hasUnsaved } from '../../ui/form/unsaved-forms.ts'
import { editorLink } from '../../ui/links/editor-links.ts'
import { type Command, useOfferedCommands } from '../../ui/page/page-commands.ts'
import { focusSearch } from '../search/focus-search.ts'
import { commandsFor } from './commands.ts'
import { matchesKeys, needsMod } from './match-keys.ts'
import { showPanel } from './open-panel.ts'
import { useDevelopmentMode } from './use-development-mode.ts'

/** The commands of the logged-in user, ready to run. */
export function useCommands(): readonly Command[] {
  const user = useUser()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const [isDevelopment, setDevelopment] = useDevelopmentMode()
  const [isHelpHidden, setHelpHidden] = useStored('isHelpHidden')
  const offered = useOfferedCommands()
  const enterTenant = useEnterTenant()
  const own = commandsFor(
    {
      user,
      isDark,
      isDevelopment,
      isHelpHidden: isHelpHidden ?? false,
      isInOtherTenant: enteredTenant() !== null,
    },
    {
      goTo: (to, id) => void navigate({ to, params: { id } }),
      create: ({ editor }) => editor !== undefined && void navigate(editorLink(editor, 'create')),
      focusSearch,
      openPalette: () => showPanel('palette'),
      openShortcuts: () => showPanel('shortcuts'),
      openHelpCenter: () => void window.open(helpCenterUrl(), '_blank', 'noopener'),
      openSupportChat: () => showPanel('supportChat'),
      setDark: toDark => setColorScheme(toDark ? 'dark' : 'light'),
      setDevelopment,
      setHelpHidden,
      chooseTenant: () => showPanel('tenant'),
      createTenant: () => void navigate(editorLink('/tenants/$id', 'create')),
      leaveTenant: () => void enterTenant(null),
      // Leaves the page first, so that a form with unsaved changes can ask.
      signOut: () => void (hasUnsaved() ? navigate({ to: '/' }).then(() => signOut()) : signOut()),
    },
  )
  return offered.length === 0 ? own : [...offered, ...own]
}

/** Runs a command when its keys are pressed. Plain keys do nothing while the user is typing. */
export function useShortcuts(commands: readonly Command[]): void {
  const latest = useRef(commands)
  latest.current = commands
  // A layout effect, so that the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = latest.current.find(({ keys }) => keys !== undefined && matchesKeys(keys, event))
      if (command?.keys === undefined || event.defaultPrevented) return
      if (!needsMod(command.keys) && isTyping(event.target)) return
      event.preventDefault()
      command.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
