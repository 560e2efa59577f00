import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { MessageState } from '../MessageState.tsx'
import { filterOf, isFiltered, type MessageSearch } from '../message-search.ts'
import { recipientText, titleOf } from '../message-texts.ts'
import type { useMessages } from '../use-messages.ts'
import { LoadMore } from './LoadMore.tsx'
import classes from './MessageInbox.module.css'

type Props = { id: string; search: MessageSearch; query: ReturnType<typeof useMessages> }

/** The messages of the log beside the open one. */
export function MessageInbox({ id, search, query }: Props) {
  const current = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each opened message
  useEffect(() => void current.current?.scrollIntoView({ block: 'nearest' }), [id])
  return (
    <nav aria-label="Messages">
      <div className={classes.head}>
        <BackLink href={logHref(search)} text={isFiltered(search) ? 'Filtered messages' : 'All messages'} />
      </div>
      {query.isPending && <LoadingSkeleton label="Loading messages" height={300} m="md" />}
      {query.data === undefined && query.isError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      <ul className={classes.list}>
        {query.data?.map(message => (
          <li key={message.id} ref={message.id === id ? current : null}>
            <Link
              to="/templates/email/{-$id}"
              params={{ id: message.id }}
              search={search}
              replace
              className={classes.item}
              aria-current={message.id === id ? 'page' : undefined}
            >
              <span className={classes.line}>
                <span className={classes.to}>
                  <Truncated text={recipientText(message)} />
                </span>
                <span className={classes.time}>
                  <RelativeTime at={message.sentAt ?? message.createdAt} />
                </span>
              </span>
              <Truncated text={titleOf(message)} />
              <span className={classes.state}>
                <MessageState message={message} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </nav>
  )
}

/** Back to the log, with its filters. */
export function logHref(search: MessageSearch): string {
  const query = new URLSearchParams(filterOf(search) as Record<string, string>) // only texts in an address
  return `/templates/email${query.size === 0 ? '' : `?${query}`}`
}
