import { useMediaQuery } from '@mantine/hooks'
import { useParams, useSearch } from '@tanstack/react-router'
import { MessageInbox } from './log/MessageInbox.tsx'
import { MessageLog } from './log/MessageLog.tsx'
import { useMessageKeys } from './log/use-message-keys.ts'
import classes from './MessagesPage.module.css'
import { useMessages } from './use-messages.ts'
import { MessageView } from './view/MessageView.tsx'

/** The message log, or one message. With room for both the list stays beside it, as in an inbox. */
export function MessagesPage() {
  const { id } = useParams({ from: '/templates/email/{-$id}' })
  return id === undefined ? <MessageLog /> : <OneMessage id={id} />
}

function OneMessage({ id }: { id: string }) {
  const search = useSearch({ from: '/templates/email/{-$id}' })
  const query = useMessages(search)
  const step = useMessageKeys(id, search, query.data ?? [])
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const view = <MessageView key={id} id={id} step={step} />
  if (!isWide) return view
  return (
    <div className={classes.split}>
      <div className={classes.list}>
        <MessageInbox id={id} search={search} query={query} />
      </div>
      <div className={classes.message}>{view}</div>
    </div>
  )
}
