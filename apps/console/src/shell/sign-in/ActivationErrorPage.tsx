import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { signIn } from '../../session/sign-in.ts'
import type { ActivationStatus } from '../../session/sign-in-address.ts'
import { SignedOutLayout } from './SignedOutLayout.tsx'

const texts: Record<ActivationStatus, { title: string; text: string; next: string }> = {
  401: {
    title: 'This invitation cannot be used',
    text: 'It may have expired, or it is for another e-mail address than the one you signed in with.',
    next: 'Open the link of your invitation again and sign in with the address it was sent to. If that does not help, ask whoever invited you for a new one.',
  },
  409: {
    title: 'This account is active already',
    text: 'The invitation has been used, so there is nothing left to do.',
    next: 'Sign in with the e-mail address it was sent to. If it was not you who used it, tell an administrator of your company.',
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
