import { Button, Group, Loader, Modal, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import type { Plan } from './plan.ts'
import { useWork } from './use-work.ts'

const errorMs = 3000

/** Asks before the work, says that it is at work, and what to do when it failed. */
export function WorkDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const work = useWork()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isFailed) return
    const timer = setTimeout(() => setFailed(false), errorMs)
    return () => clearTimeout(timer)
  }, [isFailed])
  const start = () => {
    setFailed(false)
    work.mutate(plan, { onSuccess: onClose, onError: () => setFailed(true) })
  }
  const close = work.isPending ? () => {} : onClose
  return (
    <Modal opened onClose={close} title={plan.title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Text mb="md">{plan.text}</Text>
      {isFailed && <Notice kind="danger">Processing error, please retry.</Notice>}
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
        <Button disabled={work.isPending} onClick={start}>
          {plan.confirm}
        </Button>
      </Group>
    </Modal>
  )
}
