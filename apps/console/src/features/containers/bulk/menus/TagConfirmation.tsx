import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { useRunAction } from '../jobs/use-run-action.ts'
import type { PlannedAction } from '../planned-action.ts'
import { Processing, RunFailure, useBriefFailure } from '../RunFailure.tsx'

type Props = {
  plan: PlannedAction
  run: ReturnType<typeof useRunAction>
  onBack: () => void
  onDone: () => void
}

/** The last step of the tag picker: says what will happen, and does it. */
export function TagConfirmation({ plan, run, onBack, onDone }: Props) {
  const { isFailed, setFailed } = useBriefFailure()
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => confirm.current?.focus(), [])
  const start = () => {
    if (run.isPending) return
    setFailed(false)
    run.mutate(plan, { onSuccess: onDone, onError: () => setFailed(true) })
  }
  return (
    <>
      <Text mb="md">{plan.text}</Text>
      <RunFailure isFailed={isFailed} error={run.error} />
      <Group justify="flex-end" gap="xs">
        {run.isPending && <Processing />}
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
