import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { isFramed } from '../../session/plugin-mode.ts'
import type { SignOutReason } from '../../session/session-state.ts'
import { signInToPlugin } from '../../session/start-session.ts'
import { SignedOutLayout } from './SignedOutLayout.tsx'

const texts: Record<SignOutReason, string> = {
  chosen: 'You are signed out.',
  idle: 'You have been signed out, because nobody was here for a while.',
  elsewhere: 'You signed out in another window.',
  expired: 'Your session has ended.',
  refused: 'The server did not accept this sign-in.',
  failed: 'The page around this one did not sign you in.',
}

/** The plugin's sign-in page, shown when its session cannot start. */
export function PluginLoginPage({ reason, message }: { reason: SignOutReason; message: string | null }) {
  const [hasFailed, setFailed] = useState(false)
  useDocumentTitle('Sign in · Aftermile')
  return (
    <SignedOutLayout
      title="Sign in to Aftermile"
      actions={
        <>
          <Button size="md" onClick={async () => setFailed(!(await signInToPlugin()) && isFramed())}>
            {isFramed() ? 'Sign in in a new window' : 'Sign in'}
          </Button>
          <Button
            size="md"
            variant="default"
            component="a"
            href="/"
            target="_blank"
            rel="noopener"
            rightSection={<IconExternalLink size={16} />}
          >
            Open Aftermile in its own tab
          </Button>
        </>
      }
    >
      <p>
        {reason === 'failed' && !isFramed() ? 'You are not signed in.' : texts[reason]} {message}
      </p>
      {hasFailed && (
        <p role="alert">
          That did not work. Allow this page to open windows and try again, or use Aftermile in its own tab.
        </p>
      )}
    </SignedOutLayout>
  )
}
