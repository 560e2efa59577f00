import { Button, TextInput } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useState } from 'react'
import { signIn, signInToActivate } from '../../session/sign-in.ts'
import { activatePath } from '../../session/sign-in-address.ts'
import { SignedOutLayout } from './SignedOutLayout.tsx'

/** Asks for an activation code and continues to sign-in. For users who have a code but no link. */
export function ActivationPage() {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  useDocumentTitle('Activate your account · Aftermile')
  const activate = () => {
    const code = codeIn(text)
    if (code === null) return setError('Paste the link or code from your invitation.')
    void signInToActivate(code)
  }
  return (
    <SignedOutLayout title="Activate your account" actions={null}>
      <form
        onSubmit={event => {
          event.preventDefault()
          activate()
        }}
      >
        <p>Paste the link from your invitation, or the code at the end of it. Then sign in to finish.</p>
        <TextInput
          label="Link or code"
          value={text}
          error={error}
          onChange={event => {
            setText(event.currentTarget.value)
            setError(null)
          }}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <Button type="submit" size="md" fullWidth mt="md">
          Continue
        </Button>
        <Button size="md" variant="default" fullWidth mt="xs" onClick={() => signIn()}>
          I already have an account
        </Button>
      </form>
    </SignedOutLayout>
  )
}

/** The part after the last /activate/, or the text itself. */
function codeIn(text: string): string | null {
  const code = text.trim().split(`${activatePath}/`).at(-1)?.split(/[?#]/)[0] ?? ''
  return /^[\w.~-]{4,500}$/.test(code) ? code : null
}
