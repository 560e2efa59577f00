import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { SignOutReason } from '../../session/session-state.ts'
import { signIn } from '../../session/sign-in.ts'
import { SignedOutLayout } from './SignedOutLayout.tsx'

const texts: Record<SignOutReason, { title: string; text: string }> = {
  chosen: { title: 'Welcome to Aftermile', text: 'You are signed out. Sign in to follow your orders and shipments.' },
  idle: { title: 'You have been signed out', text: 'Nobody was here for a while. Sign in to go on.' },
  elsewhere: { title: 'You have been signed out', text: 'You signed out in another window. Sign in to go on here.' },
  expired: { title: 'You have been signed out', text: 'Your session has ended. Sign in to go on where you were.' },
  refused: { title: 'You have been signed out', text: 'The server did not accept this sign-in.' },
  failed: { title: 'Sign-in was not finished', text: 'Nothing is lost. Please try once more.' },
}

export function SignedOutPage({ reason, message }: { reason: SignOutReason; message: string | null }) {
  useDocumentTitle('Aftermile')
  return (
    <SignedOutLayout
      title={texts[reason].title}
      actions={
        <Button size="md" onClick={() => signIn()} autoFocus>
          Sign in
        </Button>
      }
    >
      {texts[reason].text} {message}
    </SignedOutLayout>
  )
}
