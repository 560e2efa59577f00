import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { Account } from '../session/session.ts'
import { signIn, signOut } from '../session/sign.ts'
import { Outside } from './Outside.tsx'

/** Someone the issuer knows and no tenant does. */
export function Unknown({ account, message }: { account: Account; message: string }) {
  useDocumentTitle('No access · Aftermile')
  return (
    <Outside
      title="No access yet"
      actions={
        <>
          <Button size="md" onClick={() => signIn({ asSomeoneElse: true })}>
            Sign in as someone else
          </Button>
          <Button size="md" variant="default" onClick={() => signOut()}>
            Sign out
          </Button>
        </>
      }
    >
      <p>
        You are signed in as <strong>{account.email}</strong>. {message}
      </p>
      <p>Ask an administrator of your company to invite this e-mail address, or sign in with the one they invited.</p>
    </Outside>
  )
}
