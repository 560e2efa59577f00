import { maxMatchingCount } from '@aftermile/contract/containers/container-actions'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Group, Loader, Modal, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useReturnFocus } from '../../ui/feedback/use-return-focus.ts'
import classes from './ConfirmActionDialog.module.css'
import { useRunAction } from './jobs/use-run-action.ts'
import {
  countToType,
  isTypedCount,
  type PlannedAction,
  sendActionOf,
  withPreview,
  withRecent,
} from './planned-action.ts'
import { selectedCount } from './selection.ts'
import { SendPreviewPanel } from './send/SendPreviewPanel.tsx'
import { useSendPreview } from './send/use-send-preview.ts'

const errorMs = 3000

/** Asks for confirmation, shows progress, and offers a retry after a failure. What cannot be undone is red. */
export function ConfirmActionDialog({ plan: planned, onClose }: { plan: PlannedAction; onClose: () => void }) {
  useReturnFocus()
  const run = useRunAction()
  const [typed, setTyped] = useState('')
  const [isFailed, setFailed] = useState(false)
  // A second click may come before the first one has rendered.
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!isFailed) return
    const timer = setTimeout(() => setFailed(false), errorMs)
    return () => clearTimeout(timer)
  }, [isFailed])
  const fail = () => {
    hasStarted.current = false
    setFailed(true)
  }
  const [isRepeated, setRepeated] = useState(false)
  const chosen = withRecent(planned, isRepeated)
  const message = sendActionOf(chosen)
  const preview = useSendPreview(chosen)
  const plan = preview.data ? withPreview(chosen, preview.data) : chosen
  const isPrepared = message === null || (!preview.isPending && !preview.isPlaceholderData && plan.messageCount !== 0)
  const toType = countToType(plan)
  const isTooMany = selectedCount(plan.selection) > maxMatchingCount
  const canStart = isPrepared && !run.isPending && !isTooMany && (toType === null || isTypedCount(typed, toType))
  const start = () => {
    if (hasStarted.current || !canStart) return
    hasStarted.current = true
    setFailed(false)
    run.mutate(plan, { onSuccess: onClose, onError: fail })
  }
  const close = run.isPending ? () => {} : onClose
  return (
    <Modal
      opened
      onClose={close}
      title={plan.title}
      size={message === null ? 'md' : 'xl'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          start()
        }}
      >
        <p className={classes.effect} data-final={plan.isFinal}>
          {plan.text}
        </p>
        {message !== null && !isTooMany && (
          <SendPreviewPanel channel={message.type} query={preview} isRepeated={isRepeated} onRepeated={setRepeated} />
        )}
        {toType !== null && !isTooMany && (
          <TextInput
            label={`Type ${numberText(toType)} to confirm`}
            inputMode="numeric"
            autoComplete="off"
            mb="md"
            value={typed}
            disabled={run.isPending}
            onChange={event => setTyped(event.currentTarget.value)}
            data-autofocus
          />
        )}
        {isFailed && <Notice kind="danger">Processing error, please retry.</Notice>}
        {run.isError && reasonsOf(run.error).map(reason => <Text key={reason}>{reason}</Text>)}
        {isTooMany && (
          <Notice kind="note">
            You can run this on up to {numberText(maxMatchingCount)} at a time. Narrow your search first.
          </Notice>
        )}
        <Group justify="flex-end" gap="xs" mt="md">
          {run.isPending && (
            <Group gap="xs" mr="auto" role="status">
              <Loader size="xs" />
              <Text>Processing...</Text>
            </Group>
          )}
          <Button
            variant="default"
            disabled={run.isPending}
            onClick={onClose}
            data-autofocus={toType === null || undefined}
          >
            Cancel
          </Button>
          <Button type="submit" {...(plan.isFinal && { color: 'red' })} disabled={!canStart}>
            {plan.confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** The reasons of the server stay on the screen: a retry would be refused too. */
const reasonsOf = (error: unknown): string[] =>
  error instanceof ApiProblem ? error.errors.map(({ message }) => message.replaceAll("'", '')) : []
