import { messages } from '@aftermile/contract/messages/messages'
import { numberText } from '@aftermile/domain/format/numbers'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useMayDo } from '../../../session/session-store.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { unknownCountQuery } from '../use-messages.ts'
import { DecideButtons } from './DecideButtons.tsx'
import classes from './UnknownMessages.module.css'

/** The messages of which nobody knows whether they were sent: somebody has to decide. */
export function UnknownMessages() {
  const { data: count = 0 } = useQuery(unknownCountQuery)
  const mayDecide = useMayDo(messages.confirmMany.need)
  const { state } = useSearch({ from: '/templates/email/{-$id}' })
  if (count === 0) return null
  return (
    <Notice kind="danger">
      <div className={classes.content}>
        <span>
          {numberText(count)} {count === 1 ? 'message' : 'messages'} may not have arrived: the server stopped while
          sending.
        </span>
        {mayDecide && <DecideButtons ids={null} count={count} />}
        {state !== 'unknown' && (
          <Link to="/templates/email/{-$id}" params={{}} search={{ state: 'unknown' }} className={classes.all}>
            {mayDecide ? 'Choose' : 'Show'}
          </Link>
        )}
      </div>
    </Notice>
  )
}
