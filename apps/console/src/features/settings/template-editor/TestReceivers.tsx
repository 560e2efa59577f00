import { rendering } from '@aftermile/contract/messages/rendering'
import { Button, Group, Modal, MultiSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'

type Props = { isBusy: boolean; problem: string | undefined; onSend: (userIds: string[]) => void; onClose: () => void }

/** Chooses the colleagues who get the test of an e-mail. */
export function TestReceivers({ isBusy, problem, onSend, onClose }: Props) {
  const [chosen, setChosen] = useState<string[]>([])
  const { data } = useQuery({
    queryKey: ['template-test-receivers'],
    queryFn: async ({ signal }) => (await call(rendering.testReceivers, { signal })).data,
  })
  return (
    <Modal opened onClose={onClose} title="Send a test to colleagues" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          onSend(chosen)
        }}
      >
        <MultiSelect
          label="Colleagues"
          data={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
          maxValues={20}
          searchable
          nothingFoundMessage="No matches"
          error={problem}
          data-autofocus
        />
        <Text size="sm" c="dimmed" mt="xs">
          They get what is on the screen, saved or not. Its subject begins with [Test].
        </Text>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={chosen.length === 0}>
            Send test
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
