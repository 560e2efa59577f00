import { lazy, Suspense, useEffect, useState } from 'react'
import { useIdle } from '../session/presence/watch-presence.ts'
import { showPanel, usePanel } from './commands/open-panel.ts'
import { useCommands, useShortcuts } from './commands/use-commands.ts'
import { useEarlyTyping } from './commands/use-early-typing.ts'
import { ErrorBoundary } from './errors/ErrorBoundary.tsx'
import { useNewVersion } from './version/use-new-version.ts'

const IdleOverlay = lazy(async () => ({ default: (await import('./sign-in/IdleOverlay.tsx')).IdleOverlay }))
const Palette = lazy(async () => ({ default: (await import('./commands/CommandPalette.tsx')).CommandPalette }))
const Shortcuts = lazy(async () => ({ default: (await import('./commands/Shortcuts.tsx')).Shortcuts }))
const SupportChat = lazy(async () => ({
  default: (await import('../features/people/support/SupportChat.tsx')).SupportChat,
}))
const TenantDialog = lazy(async () => ({ default: (await import('./TenantDialog.tsx')).TenantDialog }))
const VersionDialog = lazy(async () => ({ default: (await import('./version/VersionDialog.tsx')).VersionDialog }))

const close = () => showPanel(null)

/** Everything that opens over the page: palette, dialogs, chat, countdown. Loaded when first needed. */
export function Overlays() {
  const panel = usePanel()
  const early = useEarlyTyping(panel === 'palette', close)
  const idle = useIdle()
  const version = useNewVersion()
  const [wasChatOpened, setChatOpened] = useState(false)
  if (panel === 'supportChat' && !wasChatOpened) setChatOpened(true)
  useShortcuts(useCommands())
  useEffect(() => close, [])
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        {panel === 'palette' && <Palette typed={early.typed} onFocus={early.end} onClose={close} />}
        {panel === 'shortcuts' && <Shortcuts onClose={close} />}
        {panel === 'tenant' && <TenantDialog onClose={close} />}
        {wasChatOpened && <SupportChat isOpen={panel === 'supportChat'} onClose={close} />}
        {version.isNew && <VersionDialog onSnooze={version.snooze} />}
        {idle?.state === 'countdown' && <IdleOverlay secondsLeft={idle.secondsLeft} />}
      </Suspense>
    </ErrorBoundary>
  )
}
