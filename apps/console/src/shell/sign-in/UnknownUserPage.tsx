import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { Account } from '../../session/session-state.ts'
import { signIn, signOut } from '../../session/sign-in.ts'
import { SignedOutLayout } from './SignedOutLayout.tsx'

/** For an account that the issuer knows but no tenant does. */
export function UnknownUserPage({ account, message }: { account: Account; message: string }) {
  useDocumentTitle('No access · Aftermile')
  return (
    <SignedOutLayout
      title="No access yet"
      actions={
        <>
          <Button size="md" onClick={() => signIn({ asSomeoneElse: true })}>
            Use another account
          </Button>
          <Button size="md" variant="default" onClick={() => signOut()}>
            Sign out
          </Button>
        </>
      }
    >
      <p>
        You’re signed in as <strong>{account.email}</strong>. {message}
      </p>
      <p>Ask an administrator at your company to invite this e-mail address, or sign in with the invited one.</p>
    </SignedOutLayout>
  )
}
