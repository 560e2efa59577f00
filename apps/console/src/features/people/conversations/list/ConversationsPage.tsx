import { useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { IconMessages } from '../../../../ui/icons/icons.ts'
import { PageButtons } from '../../../../ui/list/PageButtons.tsx'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { PageHead } from '../../../../ui/page/PageHead.tsx'
import { PageTabs } from '../../../../ui/page/PageTabs.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import classes from './Conversations.module.css'
import { type ConversationTab, conversationTabs, parseConversationSearch } from './conversation-search.ts'
import { pageSize, useConversationList } from './use-conversation-list.ts'

const titles: Record<ConversationTab, string> = {
  open: 'Open',
  mine: 'Mine',
  receivers: 'From receivers',
  closed: 'Closed',
}

const nothing: Record<ConversationTab, { title: string; text: string }> = {
  open: {
    title: 'No open conversations',
    text: 'What receivers and colleagues write about shipments and orders appears here.',
  },
  mine: {
    title: 'Nothing open that you take part in',
    text: 'You take part in what you started, wrote in or were mentioned in.',
  },
  receivers: { title: 'Nothing open from receivers', text: 'What receivers write on the tracking page appears here.' },
  closed: { title: 'No closed conversations', text: 'Close a conversation when nothing is left to do.' },
}

const pathOf = (tab: ConversationTab): string => (tab === 'open' ? '/conversations' : `/conversations?show=${tab}`)

/** What receivers and colleagues write about all shipments and orders. */
export function ConversationsPage() {
  const { show = 'open', page = 1 } = parseConversationSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const list = useConversationList(show, page)
  const { items = [], count = 0 } = list.data ?? {}
  return (
    <>
      <PageHead title="Conversations" about="What receivers and colleagues write about shipments and orders" />
      <PageTabs
        label="Conversations"
        className={classes.tabs}
        tabs={conversationTabs.map(tab => ({
          href: pathOf(tab),
          title: titles[tab],
          isCurrent: tab === show,
          count: tab === show ? count : 0,
        }))}
      />
      {list.isPending && <LoadingSkeleton label="Loading conversations" height={320} m="lg" />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && (
        <EmptyState icon={IconMessages} title={nothing[show].title}>
          {nothing[show].text}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className={classes.list} aria-label="Conversations" aria-busy={list.isPlaceholderData}>
          {items.map(hit => (
            <ConversationRow key={hit.id} hit={hit} />
          ))}
        </ul>
      )}
      <div className={classes.pages}>
        <PageButtons
          pages={Math.ceil(count / pageSize)}
          page={page}
          onPage={next => void navigate({ to: '/conversations', search: { show, page: next } })}
        />
      </div>
    </>
  )
}
