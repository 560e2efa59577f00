import { maxMatchingCount } from '@aftermile/contract/containers/container-actions'
import { Button, Group, Loader, Modal, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { numberText } from '../../ui/text/number-text.ts'
import { useRunAction } from './jobs/use-run-action.ts'
import type { PlannedAction } from './planned-action.ts'
import { selectedCount } from './selection.ts'

const errorMs = 3000

/** Asks before the work, says that it is at work, and what to do when it failed. */
export function ConfirmActionDialog({ plan, onClose }: { plan: PlannedAction; onClose: () => void }) {
  const work = useRunAction()
  const [isFailed, setFailed] = useState(false)
  // A second click may come before the first one is drawn.
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isFailed) return
    const timer = setTimeout(() => setFailed(false), errorMs)
    return () => clearTimeout(timer)
  }, [isFailed])
  const fail = () => {
    isBegun.current = false
    setFailed(true)
  }
  const start = () => {
    if (isBegun.current) return
    isBegun.current = true
    setFailed(false)
    work.mutate(plan, { onSuccess: onClose, onError: fail })
  }
  const isTooMany = selectedCount(plan.selection) > maxMatchingCount
  const close = work.isPending ? () => {} : onClose
  return (
    <Modal opened onClose={close} title={plan.title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Text mb="md">{plan.text}</Text>
      {isFailed && <Notice kind="danger">Processing error, please retry.</Notice>}
      {work.isError && reasonsOf(work.error).map(reason => <Text key={reason}>{reason}</Text>)}
      {isTooMany && (
        <Notice kind="note">
          At most {numberText(maxMatchingCount)} can be done at once. Narrow the search first.
        </Notice>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        {work.isPending && (
          <Group gap="xs" mr="auto" role="status">
            <Loader size="xs" />
            <Text>Processing...</Text>
          </Group>
        )}
        <Button variant="default" disabled={work.isPending} onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button disabled={work.isPending || isTooMany} onClick={start}>
          {plan.confirm}
        </Button>
      </Group>
    </Modal>
  )
}

/** What the server refused will be refused again, so its reason stays. */
const reasonsOf = (error: unknown): string[] =>
  error instanceof ApiProblem ? error.errors.map(({ message }) => message.replaceAll("'", '')) : []
