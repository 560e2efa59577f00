import { type Message, messages } from '@aftermile/contract/messages/messages'
import { numberText } from '@aftermile/domain/format/numbers'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMayDo } from '../../../session/session-store.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { DecisionButtons } from '../DecisionButtons.tsx'
import { titleOf } from '../message-texts.ts'
import { unknownQuery } from '../use-messages.ts'
import classes from './UnknownMessages.module.css'

const shownCount = 3
const loadedCount = 100

/** The messages of which nobody knows whether they were sent: somebody has to decide. */
export function UnknownMessages() {
  const { data = [] } = useQuery(unknownQuery)
  const mayDecide = useMayDo(messages.resend.need)
  if (data.length === 0) return null
  return (
    <Notice kind="danger">
      <div>{countText(data.length)} may or may not have been sent: the server stopped while sending.</div>
      <ul className={classes.list}>
        {data.slice(0, shownCount).map(message => (
          <OneMessage key={message.id} message={message} mayDecide={mayDecide} />
        ))}
      </ul>
      {data.length > shownCount && (
        <Link to="/templates/email/{-$id}" params={{}} search={{ state: 'unknown' }} className={classes.all}>
          Show all
        </Link>
      )}
    </Notice>
  )
}

function OneMessage({ message, mayDecide }: { message: Message; mayDecide: boolean }) {
  return (
    <li className={classes.message}>
      <Link to="/templates/email/{-$id}" params={{ id: message.id }} search={{ state: 'unknown' }}>
        {titleOf(message)}
      </Link>
      <span className={classes.to}>{message.recipient}</span>
      {mayDecide && <DecisionButtons message={message} />}
    </li>
  )
}

function countText(count: number): string {
  if (count === loadedCount) return `${numberText(count)} or more messages`
  return `${numberText(count)} ${count === 1 ? 'message' : 'messages'}`
}
