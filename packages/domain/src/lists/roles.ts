import type { Role } from '../access.ts'

type RoleRow = { readonly id: Role; readonly name: string; readonly about: string }

/** The roles with the names that people read, from the fewest rights to the most. access.ts says what each may do. */
export const roleRows: readonly RoleRow[] = [
  { id: 'user', name: 'User', about: 'Sees boards, orders and shipments, and acts on them.' },
  { id: 'support', name: 'Support', about: 'Also completes shipments.' },
  { id: 'dataanalyst', name: 'Data analyst', about: 'Also sees Service Quality Analysis.' },
  { id: 'contentadmin', name: 'Content admin', about: 'Also writes templates, content and tags.' },
  { id: 'ruleadmin', name: 'Rule admin', about: 'Also writes rules and tags.' },
  {
    id: 'superuser',
    name: 'Superuser',
    about: 'Support and analysis, data import, shared bookmarks, and users of role User.',
  },
  { id: 'admin', name: 'Admin', about: 'Everything in this tenant.' },
  { id: 'root', name: 'Root', about: 'Everything in every tenant.' },
]

export const roleName = (id: string): string => roleRows.find(row => row.id === id)?.name ?? id
