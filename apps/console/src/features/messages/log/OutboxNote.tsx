import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AskForSender } from '../sender/AskForSender.tsx'
import { sendersQuery } from '../sender/use-setup.ts'

/** Shown while e-mails go to nobody. */
export function OutboxNote() {
  const { data } = useQuery(sendersQuery)
  if (data?.email !== false) return null
  return (
    <Notice kind="note">
      No e-mail provider is set up. Messages stay in the outbox and can be read here. <AskForSender />
    </Notice>
  )
}
