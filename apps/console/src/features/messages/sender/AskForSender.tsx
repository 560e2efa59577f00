import { dayMs } from '@aftermile/domain/times/milliseconds'
import { Button, Text } from '@mantine/core'
import { mayVisit } from '../../../page-needs.ts'
import { useUser } from '../../../session/session-store.ts'
import { PathButton } from '../../../ui/links/PathLink.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { useAskForSender, useSetup } from './use-setup.ts'

/** Where a sender is missing: root sets one up, an administrator asks root for it. Others see nothing. */
export function AskForSender({ variant = 'default' }: { variant?: 'filled' | 'default' }) {
  const user = useUser()
  const data = useSetup()
  const asking = useAskForSender()
  if (mayVisit(user, '/apps'))
    return (
      <PathButton href="/apps" variant={variant} size="xs">
        Set up an app
      </PathButton>
    )
  if (data === undefined) return null
  if (data.senderAskedAt !== null && isToday(data.senderAskedAt))
    return (
      <Text size="sm" c="dimmed" role="status">
        Root was asked <RelativeTime at={data.senderAskedAt} />
      </Text>
    )
  return (
    <div>
      <Button size="xs" variant={variant} loading={asking.isPending} onClick={() => asking.mutate()}>
        Ask root for a sender
      </Button>
      {asking.isError && (
        <Text size="sm" c="var(--am-danger)" role="alert">
          {asking.error.message}
        </Text>
      )}
    </div>
  )
}

const isToday = (at: string): boolean => Date.now() - Date.parse(at) < dayMs
