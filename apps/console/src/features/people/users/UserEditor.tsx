import type { User } from '@aftermile/contract/people/users'
import { users } from '@aftermile/contract/people/users'
import { mayDo, roles } from '@aftermile/domain/access'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import { roleName, roleRows } from '@aftermile/domain/lists/roles'
import { useParams } from '@tanstack/react-router'
import { getItem } from '../../../api/resource.ts'
import { useMerchantOptions } from '../../../api/use-names.ts'
import { rightsOf, useUser } from '../../../session/session-store.ts'
import { EditorPage } from '../../../ui/editor/EditorPage.tsx'
import type { Editing } from '../../../ui/editor/use-editor.ts'
import { MultiSelectField, SelectField, SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { linksOf } from '../../../ui/links/editor-links.ts'
import { RoleTable } from './RoleTable.tsx'
import { UserAside } from './UserAside.tsx'

const editing: Editing<User> = {
  noun: users,
  labels: fieldLabels.user,
  identity: 'email',
  blank: {
    id: '',
    name: '',
    email: '',
    role: 'user',
    merchants: [],
    idleLogout: true,
    isActive: false,
    status: 'not_invited',
    activatedAt: null,
    lastSeenAt: null,
  },
}

export function UserEditor() {
  const { id } = useParams({ from: '/users/$id' })
  const me = useUser()
  const mayAssign = (role: User['role']) => mayDo(rightsOf(me), { scope: `user_write_${role}` })
  const merchants = useMerchantOptions()
  return (
    <EditorPage
      key={id}
      id={id}
      kind="user"
      links={linksOf('/users/$id', 'user')}
      titleOf={user => user.name}
      editing={editing}
      readOnlyReason={user =>
        mayAssign(user.role) ? null : `Only those who may assign the role ${roleName(user.role)} can change this user.`
      }
      aside={({ stored, adopt }) =>
        stored !== null && (
          <UserAside user={stored} onInvited={() => void getItem(users, stored.id).then(adopt, () => undefined)} />
        )
      }
      valueText={(name, value) => (name === 'role' ? roleName(String(value)) : null)}
    >
      {(field, { isNew, values, stored }) => {
        const isMe = stored !== null && stored.id === me.id
        const mine = isMe ? 'You can’t change this for yourself.' : undefined
        const own = isMe && { isReadOnly: true, help: mine }
        const options = roleRows.filter(row => roles.includes(row.id) && (mayAssign(row.id) || row.id === stored?.role))
        return (
          <>
            <TextField {...field('name')} isRequired isFocused={isNew} />
            <TextField
              {...field('email')}
              isRequired
              help={isNew ? 'They sign in with it.' : 'They sign in with it. A new e-mail needs a new invite.'}
              {...own}
            />
            <SelectField
              {...field('role')}
              options={options}
              help={roleRows.find(row => row.id === values.role)?.about}
              {...own}
            />
            <RoleTable role={values.role} />
            <MultiSelectField
              {...field('merchants')}
              options={merchants}
              emptyText="All merchants"
              help="Choose merchants to limit what this user sees and changes. None chosen: all merchants."
              {...own}
            />
            <SwitchField {...field('idleLogout')} help="When off, the session stays open. For screens on a wall." />
            {values.activatedAt !== null && (
              <SwitchField
                {...field('isActive')}
                help={mine ?? 'When off, the user can’t sign in and their access tokens stop working.'}
                {...(isMe && { isReadOnly: true })}
              />
            )}
          </>
        )
      }}
    </EditorPage>
  )
}
