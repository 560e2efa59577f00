import type { User } from '@aftermile/contract/people/users'
import { DetailCard } from '../../ui/detail/DetailCard.tsx'
import { FactList } from '../../ui/detail/FactList.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { InviteCard } from './InviteCard.tsx'
import { TokenCard } from './TokenCard.tsx'
import { UserStatus } from './UserStatus.tsx'

export function UserAside({ user }: { user: User }) {
  return (
    <>
      <DetailCard title="Status">
        <FactList
          rows={[
            ['Status', <UserStatus key="status" user={user} />],
            ['Activated', user.activatedAt && <RelativeTime key="activated" at={user.activatedAt} />],
            ['Last seen', user.lastSeenAt ? <RelativeTime key="seen" at={user.lastSeenAt} /> : 'Never'],
          ]}
        />
      </DetailCard>
      {user.status === 'invited' && <InviteCard user={user} />}
      <TokenCard userId={user.id} />
    </>
  )
}
