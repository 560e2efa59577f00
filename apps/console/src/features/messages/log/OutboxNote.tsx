import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AskForSender } from '../../setup/AskForSender.tsx'
import { lastAppQuery } from '../use-messages.ts'

/** Shown while e-mails go to nobody. */
export function OutboxNote() {
  const { data } = useQuery(lastAppQuery)
  if (data?.appId !== null) return null
  return (
    <Notice kind="note">
      No e-mail provider is set up. Messages stay in the outbox and can be read here. <AskForSender />
    </Notice>
  )
}
