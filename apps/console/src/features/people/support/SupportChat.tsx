import { support } from '@aftermile/contract/people/conversations'
import { Drawer, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useUser } from '../../../session/session-store.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { Thread } from '../conversations/Thread.tsx'
import { ExternalChat } from './ExternalChat.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/** The tenant's own chat if there is one, otherwise the built-in one. */
export function SupportChat({ isOpen, onClose }: Props) {
  const { chatWidget } = useUser()
  return chatWidget === null ? (
    <BuiltInChat isOpen={isOpen} onClose={onClose} />
  ) : (
    <ExternalChat scriptUrl={chatWidget.scriptUrl} isOpen={isOpen} onClose={onClose} />
  )
}

/** The user's thread with support, in a drawer beside the page. */
function BuiltInChat({ isOpen, onClose }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={440}
      title="Support chat"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isOpen && <OwnThread />}
    </Drawer>
  )
}

function OwnThread() {
  const thread = useQuery({
    queryKey: ['support', 'mine'],
    queryFn: async () => (await call(support.mine, {})).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (thread.isPending) return <LoadingSkeleton label="Loading chat" height={200} />
  if (thread.isError) return <ErrorState error={thread.error} onRetry={() => void thread.refetch()} />
  return (
    <>
      <Text c="dimmed" size="sm" mb="md">
        How can we help? You’ll get a notification when we reply.
      </Text>
      <Thread conversationId={thread.data.id} label="Support chat" empty="No messages yet." isPlain />
    </>
  )
}
