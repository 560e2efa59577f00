import type { User } from '@aftermile/contract/people/users'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { statusTexts } from './user-texts.ts'

const colors: Record<User['status'], string> = {
  not_invited: 'var(--am-mark-expired)',
  invited: 'var(--am-mark-late)',
  active: 'var(--am-mark-on-time)',
  inactive: 'var(--am-mark-none)',
}

export const UserStatus = ({ user }: { user: Pick<User, 'status'> }) => (
  <ColorDot color={colors[user.status]} text={statusTexts[user.status]} />
)
