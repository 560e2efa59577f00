import { maxMatchingCount } from '@aftermile/contract/containers/container-actions'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useReturnFocus } from '../../../ui/feedback/use-return-focus.ts'
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
import { Processing, RunFailure, useBriefFailure } from './RunFailure.tsx'
import { selectedCount } from './selection.ts'
import { SendPreviewPanel } from './send/SendPreviewPanel.tsx'
import { useSendPreview } from './send/use-send-preview.ts'

/** Asks for confirmation, shows progress, and offers a retry after a failure. What cannot be undone is red. */
export function ConfirmActionDialog({ plan: planned, onClose }: { plan: PlannedAction; onClose: () => void }) {
  useReturnFocus()
  const run = useRunAction()
  const [typed, setTyped] = useState('')
  const { isFailed, setFailed } = useBriefFailure()
  // A second click may come before the first one has rendered.
  const hasStarted = useRef(false)
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
        <RunFailure isFailed={isFailed} error={run.error} />
        {isTooMany && (
          <Notice kind="note">
            You can run this on up to {numberText(maxMatchingCount)} at a time. Narrow your search first.
          </Notice>
        )}
        <Group justify="flex-end" gap="xs" mt="md">
          {run.isPending && <Processing />}
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
