import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { IconMail } from '../../../ui/icons/icons.ts'
import { useListKeys } from '../../../ui/list/use-list-keys.ts'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { MessageTabs } from '../MessageTabs.tsx'
import { isFiltered, type MessageSearch } from '../message-search.ts'
import { useMessages } from '../use-messages.ts'
import { DropButton } from '../waiting/DropButton.tsx'
import { LoadMore } from './LoadMore.tsx'
import { aboutOf, MessageFilters } from './MessageFilters.tsx'
import classes from './MessageLog.module.css'
import { MessageTable } from './MessageTable.tsx'
import { OutboxNote } from './OutboxNote.tsx'
import { UnknownMessages } from './UnknownMessages.tsx'
import { UnknownTable } from './UnknownTable.tsx'

/** Every message, newest first. The filters are in the address. */
export function MessageLog() {
  const search = useSearch({ from: '/templates/email/{-$id}' })
  const navigate = useNavigate()
  const query = useMessages(search)
  const messages = query.data ?? []
  const page = useListKeys()
  const aboutId = aboutOf(search)
  const about = messages.find(({ containerId }) => containerId === aboutId)
  const go = (next: MessageSearch) => void navigate({ to: '/templates/email/{-$id}', search: next, replace: true })
  return (
    <div ref={page} className={classes.page}>
      <PageHead title="Messages" help="messages" about="What was sent, to whom, and what became of it." />
      <MessageTabs current="/templates/email" />
      <div className={classes.notices}>
        <UnknownMessages />
        <OutboxNote />
      </div>
      <div className={classes.tools}>
        <MessageFilters
          search={search}
          containerNumber={about?.containerNumber ?? aboutId ?? ''}
          onSearch={change => go({ ...search, ...change })}
        />
        <DropShown search={search} />
      </div>
      {content()}
    </div>
  )

  function content() {
    if (query.isPending) return <LoadingSkeleton label="Loading messages" height={400} m="lg" />
    if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => query.refetch()} />
    if (messages.length === 0) return <NoMessages isFiltered={isFiltered(search)} onClear={() => go({})} />
    const Table = search.state === 'unknown' ? UnknownTable : MessageTable
    return (
      <>
        <Table messages={messages} search={search} isBusy={query.isPlaceholderData} />
        <LoadMore query={query} />
      </>
    )
  }
}

/** What waits of the template that is shown, or all that waits. Other filters choose no messages to drop. */
function DropShown({ search: { template, ...others } }: { search: MessageSearch }) {
  if (isFiltered(others)) return null
  return template === undefined ? (
    <DropButton of={{}} whose="of all templates" />
  ) : (
    <DropButton of={{ template }} whose="of this template" />
  )
}

function NoMessages(props: { isFiltered: boolean; onClear: () => void }) {
  if (!props.isFiltered)
    return (
      <EmptyState icon={IconMail} title="No messages yet">
        E-mails, text messages and webhooks appear here as soon as one is sent: choose shipments or orders, then Send
        e-mail.
      </EmptyState>
    )
  const action = (
    <Button variant="default" onClick={props.onClear}>
      Clear filters
    </Button>
  )
  return (
    <EmptyState icon={IconMail} title="No messages match" action={action}>
      No message passes all of these filters.
    </EmptyState>
  )
}
