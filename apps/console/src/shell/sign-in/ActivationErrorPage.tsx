import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { signIn } from '../../session/sign-in.ts'
import type { ActivationStatus } from '../../session/sign-in-address.ts'
import { SignedOutLayout } from './SignedOutLayout.tsx'

const texts: Record<ActivationStatus, { title: string; text: string; next: string }> = {
  401: {
    title: 'This invitation isn’t valid',
    text: 'It may have expired, or it was sent to a different e-mail address than the one you signed in with.',
    next: 'Open the invitation link again and sign in with the address it was sent to. If that doesn’t help, ask for a new invitation.',
  },
  409: {
    title: 'This account is already active',
    text: 'The invitation has already been used.',
    next: 'Sign in with the e-mail address it was sent to. If you didn’t use it yourself, contact an administrator at your company.',
  },
}

/** Why an activation did not work, and what to do about it. */
export function ActivationErrorPage({ status }: { status: ActivationStatus }) {
  useDocumentTitle('Activation failed · Aftermile')
  const { title, text, next } = texts[status]
  return (
    <SignedOutLayout
      title={title}
      actions={
        <>
          <Button size="md" onClick={() => signIn({ asSomeoneElse: true })}>
            Sign in
          </Button>
          {status === 401 && (
            <Button size="md" variant="default" component="a" href="/activate">
              Enter another code
            </Button>
          )}
        </>
      }
    >
      <p>{text}</p>
      <p>{next}</p>
    </SignedOutLayout>
  )
}
