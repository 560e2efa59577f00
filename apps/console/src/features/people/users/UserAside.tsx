import type { User } from '@aftermile/contract/people/users'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { FactList } from '../../../ui/detail/FactList.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { InviteCard } from './InviteCard.tsx'
import { TokenCard } from './TokenCard.tsx'
import { UserStatus } from './UserStatus.tsx'

type Props = { user: User; onInvited: () => void }

export function UserAside({ user, onInvited }: Props) {
  return (
    <>
      {isWaiting(user) && <InviteCard user={user} onInvited={onInvited} />}
      <DetailCard title="Status">
        <FactList
          rows={[
            ['Status', <UserStatus key="status" user={user} />],
            ['Activated', user.activatedAt && <RelativeTime key="activated" at={user.activatedAt} />],
            ['Last seen', user.lastSeenAt ? <RelativeTime key="seen" at={user.lastSeenAt} /> : 'Never'],
          ]}
        />
      </DetailCard>
      <TokenCard userId={user.id} />
    </>
  )
}

const isWaiting = ({ status }: User): boolean => status === 'not_invited' || status === 'invited'
