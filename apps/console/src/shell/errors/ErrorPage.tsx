import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { ApiProblem } from '../../api/problem.ts'
import { IconArrowLeft, IconRefresh } from '../../ui/icons/icons.ts'
import { MessagePage } from '../../ui/page/MessagePage.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FatalError } from './FatalError.tsx'
import { RouteError } from './route-error.ts'

/** Shown when a page fails unexpectedly. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <ErrorBoundary fallback={FatalError}>
      <ErrorMessage error={error} />
    </ErrorBoundary>
  )
}

function ErrorMessage({ error }: { error: unknown }) {
  const known = error instanceof ApiProblem || error instanceof RouteError ? error : null
  const status = known?.status || 500
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
      {known && <p>{known.message}</p>}
      We are sorry. Please wait a moment and try again.
    </MessagePage>
  )
}
