import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useState } from 'react'
import { isFramed } from '../../session/plugin-mode.ts'
import type { SignOutReason } from '../../session/session-state.ts'
import { signInToPlugin } from '../../session/start-session.ts'
import { IconExternalLink } from '../../ui/icons/icons.ts'
import { SignedOutLayout } from './SignedOutLayout.tsx'

const texts: Record<SignOutReason, string> = {
  chosen: 'You’re signed out.',
  idle: 'You were signed out due to inactivity.',
  elsewhere: 'You signed out in another window.',
  expired: 'Your session has ended.',
  refused: 'The server rejected this sign-in.',
  failed: 'The host page didn’t sign you in.',
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
            {isFramed() ? 'Open sign-in window' : 'Sign in'}
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
        {reason === 'failed' && !isFramed() ? 'You’re not signed in.' : texts[reason]} {message}
      </p>
      {hasFailed && (
        <p role="alert">Sign-in failed. Allow pop-ups for this page and try again, or open Aftermile in its own tab.</p>
      )}
    </SignedOutLayout>
  )
}
