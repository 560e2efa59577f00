import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { ApiProblem } from '../../api/problem.ts'
import { MessagePage } from '../../ui/page/MessagePage.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FatalError } from './FatalError.tsx'
import { RouteError } from './route-error.ts'

/** What is shown when a page fails in a way it did not foresee. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <ErrorBoundary fallback={FatalError}>
      <Apology error={error} />
    </ErrorBoundary>
  )
}

function Apology({ error }: { error: unknown }) {
  const told = error instanceof ApiProblem || error instanceof RouteError ? error : null
  const status = told?.status || 500
  useDocumentTitle(status === 404 ? '404 Not Found' : 'An error occurred')
  return (
    <MessagePage
      eyebrow={`ERROR ${status}`}
      title="Something went wrong"
      requestId={error instanceof ApiProblem ? error.requestId : null}
      actions={
        <>
          <Button leftSection={<IconArrowLeft size={16} />} onClick={() => history.back()}>
            Back
          </Button>
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => location.reload()}>
            Try again
          </Button>
        </>
      }
    >
      {told && <p>{told.message}</p>}
      We are sorry. Please wait a moment and try again.
    </MessagePage>
  )
}
