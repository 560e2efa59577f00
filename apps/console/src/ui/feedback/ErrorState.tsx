import { Button, Text } from '@mantine/core'
import { ApiProblem } from '../../api/problem.ts'
import { IconCloudOff, IconRefresh } from '../icons/icons.ts'
import { EmptyState } from './EmptyState.tsx'
import { RequestId } from './RequestId.tsx'

/** Shown when loading failed: the message, the request id for support, and a button to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const problem = error instanceof ApiProblem ? error : null
  return (
    <EmptyState
      icon={IconCloudOff}
      title="Couldn’t load this"
      action={
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <Text role="alert">{problem?.message ?? 'Something went wrong.'}</Text>
      {problem?.requestId && <RequestId id={problem.requestId} />}
    </EmptyState>
  )
}
