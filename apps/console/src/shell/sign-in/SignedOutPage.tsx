import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { SignOutReason } from '../../session/session-state.ts'
import { signIn } from '../../session/sign-in.ts'
import { SignedOutLayout } from './SignedOutLayout.tsx'

const texts: Record<SignOutReason, { title: string; text: string }> = {
  chosen: { title: 'Welcome to Aftermile', text: 'You’re signed out. Sign in to see your orders and shipments.' },
  idle: {
    title: 'You have been signed out',
    text: 'You were inactive for a while. Sign in to continue where you left off.',
  },
  elsewhere: { title: 'You have been signed out', text: 'You signed out in another window. Sign in to continue here.' },
  expired: {
    title: 'You have been signed out',
    text: 'Your session has ended. Sign in to continue where you left off.',
  },
  refused: { title: 'You have been signed out', text: 'The server rejected this sign-in.' },
  failed: { title: 'Sign-in didn’t finish', text: 'Please try again.' },
}

export function SignedOutPage({ reason, message }: { reason: SignOutReason; message: string | null }) {
  useDocumentTitle('Aftermile')
  const isRefused = reason === 'refused'
  return (
    <SignedOutLayout
      title={texts[reason].title}
      actions={
        <Button size="md" onClick={() => signIn({ asSomeoneElse: isRefused })} autoFocus>
          Sign in
        </Button>
      }
    >
      <p>
        {texts[reason].text} {message}
      </p>
      {isRefused && <p>Ask an administrator at your company to invite you, or sign in with another account.</p>}
    </SignedOutLayout>
  )
}
