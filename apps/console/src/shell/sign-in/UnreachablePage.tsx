import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { RequestId } from '../../ui/feedback/RequestId.tsx'
import { SignedOutLayout } from './SignedOutLayout.tsx'

export function UnreachablePage({ message, requestId }: { message: string; requestId: string | null }) {
  useDocumentTitle('An error occurred')
  return (
    <SignedOutLayout
      title="Something went wrong"
      actions={
        <Button size="md" onClick={() => location.reload()}>
          Try again
        </Button>
      }
    >
      <p>{message}</p>
      We are sorry. Please wait a moment and try again.
      {requestId !== null && <RequestId id={requestId} />}
    </SignedOutLayout>
  )
}
