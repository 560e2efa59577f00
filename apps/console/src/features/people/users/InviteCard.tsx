import { invites } from '@aftermile/contract/people/invites'
import type { User } from '@aftermile/contract/people/users'
import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { CopyText } from '../../../ui/text/CopyText.tsx'
import { minuteTime } from '../../../ui/text/time-text.ts'
import { InviteMail } from '../../messages/InviteMail.tsx'

/** Makes an activation link, and sends it by e-mail when the tenant has a way to send one. */
export function InviteCard({ user, onInvited }: { user: User; onInvited: () => void }) {
  const inviting = useMutation({
    mutationFn: async (email: boolean) => {
      const query = { email: email ? 'true' : 'false' } as const
      return (await call(invites.create, { params: { id: user.id }, query })).data
    },
    onSuccess: onInvited,
  })
  const { data: invite, variables: byEmail } = inviting
  return (
    <DetailCard title={user.status === 'invited' ? 'Invite again' : 'Not invited yet'}>
      <Text size="sm" c="dimmed" mb="xs">
        {user.name} can sign in after opening an activation link. A link works once, for 72 hours. A new link replaces
        the last one.
      </Text>
      <Group gap="xs">
        <Button
          variant={user.status === 'invited' ? 'default' : 'filled'}
          loading={inviting.isPending}
          onClick={() => inviting.mutate(true)}
        >
          Invite by e-mail
        </Button>
        <Button variant="default" loading={inviting.isPending} onClick={() => inviting.mutate(false)}>
          Create link
        </Button>
      </Group>
      {inviting.isError && <Notice kind="danger">{inviting.error.message}</Notice>}
      {invite && (
        <Notice kind="note">
          {byEmail && <InviteMail invite={invite} />}
          <div>
            Copy the link to give it to them yourself. It is valid until {minuteTime(invite.validTo)}. A password chosen
            with it counts for your organisation only.
          </div>
          <CopyText text={invite.link} label="Activation link" />
        </Notice>
      )}
    </DetailCard>
  )
}
