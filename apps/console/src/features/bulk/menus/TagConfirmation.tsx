import { Button, Group, Loader, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { useRunAction } from '../jobs/use-run-action.ts'
import type { PlannedAction } from '../planned-action.ts'

type Props = {
  plan: PlannedAction
  run: ReturnType<typeof useRunAction>
  onBack: () => void
  onDone: () => void
}

const errorMs = 3000

/** The last step of the tag picker: says what will happen, and does it. */
export function TagConfirmation({ plan, run, onBack, onDone }: Props) {
  const [isFailed, setFailed] = useState(false)
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => confirm.current?.focus(), [])
  useEffect(() => {
    if (!isFailed) return
    const timer = setTimeout(() => setFailed(false), errorMs)
    return () => clearTimeout(timer)
  }, [isFailed])
  const start = () => {
    if (run.isPending) return
    setFailed(false)
    run.mutate(plan, { onSuccess: onDone, onError: () => setFailed(true) })
  }
  const reasons = run.error instanceof ApiProblem ? run.error.errors.map(({ message }) => message) : []
  return (
    <>
      <Text mb="md">{plan.text}</Text>
      {isFailed && <Notice kind="danger">Processing error, please retry.</Notice>}
      {reasons.map(reason => (
        <Text key={reason}>{reason.replaceAll("'", '')}</Text>
      ))}
      <Group justify="flex-end" gap="xs">
        {run.isPending && (
          <Group gap="xs" mr="auto" role="status">
            <Loader size="xs" />
            <Text>Processing...</Text>
          </Group>
        )}
        <Button variant="default" disabled={run.isPending} onClick={onBack}>
          Back
        </Button>
        <Button ref={confirm} aria-disabled={run.isPending} onClick={start}>
          {plan.confirm}
        </Button>
      </Group>
    </>
  )
}
