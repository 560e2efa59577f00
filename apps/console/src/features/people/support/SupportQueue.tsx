import type { SupportThread } from '@aftermile/contract/people/conversations'
import { support } from '@aftermile/contract/people/conversations'
import { Drawer, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { IconHeadset } from '../../../ui/icons/icons.ts'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { SimpleTable } from '../../../ui/table/SimpleTable.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { Thread } from '../conversations/Thread.tsx'
import classes from './SupportQueue.module.css'

const queueKey = ['support', 'queue'] as const

/** The support threads of all tenants, longest waiting first. */
export function SupportQueue() {
  const queue = useQuery({
    queryKey: queueKey,
    queryFn: async ({ signal }) => (await call(support.queue, { signal })).data,
  })
  const [open, setOpen] = useState<SupportThread | null>(null)
  return (
    <>
      <PageHead title="Support" about="Conversations from all tenants, longest waiting first" />
      {queue.isPending && <LoadingSkeleton label="Loading conversations" height={240} />}
      {queue.isError && <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />}
      {queue.data?.length === 0 && (
        <EmptyState icon={IconHeadset} title="No conversations yet">
          Conversations appear here when someone writes in the support chat.
        </EmptyState>
      )}
      {queue.data !== undefined && queue.data.length > 0 && <ThreadTable threads={queue.data} onOpen={setOpen} />}
      <Drawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        position="right"
        size={520}
        title={open === null ? '' : `${open.userName}, ${open.tenantName}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {open !== null && (
          <Thread
            conversationId={open.conversationId}
            label={`Conversation with ${open.userName}`}
            empty="No messages yet."
            isPlain
          />
        )}
      </Drawer>
    </>
  )
}

function ThreadTable({
  threads,
  onOpen,
}: {
  threads: readonly SupportThread[]
  onOpen: (thread: SupportThread) => void
}) {
  return (
    <SimpleTable
      label="Support conversations"
      className={classes.table}
      rows={threads}
      keyOf={({ conversationId }) => conversationId}
      columns={[
        {
          title: 'User',
          isPlain: true,
          cell: thread => (
            <>
              <UnstyledButton onClick={() => onOpen(thread)} fw={600} fz={13}>
                {thread.userName}
              </UnstyledButton>
              <Text c="dimmed" size="xs">
                {thread.userEmail}
              </Text>
            </>
          ),
        },
        { title: 'Tenant', cell: ({ tenantName }) => tenantName },
        { title: 'Last message', cell: ({ lastMessageAt }) => <RelativeTime at={lastMessageAt} /> },
        { title: 'State', cell: ({ isWaiting }) => (isWaiting ? 'Waiting for reply' : 'Answered') },
      ]}
    />
  )
}
