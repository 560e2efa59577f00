import { Group, Loader, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'

const errorMs = 3000

/** A failure that is said for three seconds. */
export function useBriefFailure() {
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isFailed) return
    const timer = setTimeout(() => setFailed(false), errorMs)
    return () => clearTimeout(timer)
  }, [isFailed])
  return { isFailed, setFailed }
}

/** That an action failed, and why. The reasons of the server stay on the screen: a retry would be refused too. */
export const RunFailure = ({ isFailed, error }: { isFailed: boolean; error: unknown }) => (
  <>
    {isFailed && <Notice kind="danger">Processing error, please retry.</Notice>}
    {error instanceof ApiProblem &&
      error.errors.map(({ message }) => <Text key={message}>{message.replaceAll("'", '')}</Text>)}
  </>
)

export const Processing = () => (
  <Group gap="xs" mr="auto" role="status">
    <Loader size="xs" />
    <Text>Processing...</Text>
  </Group>
)
