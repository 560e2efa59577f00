import type { User } from '@aftermile/contract/people/users'
import { users } from '@aftermile/contract/people/users'
import { roleName } from '@aftermile/domain/lists/roles'
import { IconUsers } from '../../../ui/icons/icons.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { textColumn } from '../../../ui/table/shared-columns.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { UserStatus } from './UserStatus.tsx'
import { merchantsText } from './user-texts.ts'

const columns: readonly Column<User>[] = [
  { id: 'name', title: 'Name', value: user => user.name },
  textColumn({ id: 'email', title: 'E-mail', width: '26%' }),
  { id: 'role', title: 'Role', value: user => roleName(user.role), width: 130 },
  { id: 'merchants', title: 'Merchants', value: user => merchantsText(user.merchants), width: '16%' },
  { id: 'status', title: 'Status', value: user => user.status, cell: user => <UserStatus user={user} />, width: 140 },
  {
    id: 'lastSeenAt',
    title: 'Last seen',
    value: user => user.lastSeenAt,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : <RelativeTime at={lastSeenAt} />),
    width: 120,
  },
]

export const UserList = () => (
  <ListPage
    id="users"
    title="Users"
    kind="user"
    about="The people who work in this console, and what they can do."
    icon={IconUsers}
    noun={users}
    editor="/users/$id"
    columns={columns}
    sort={{ by: 'name', desc: false }}
  />
)
