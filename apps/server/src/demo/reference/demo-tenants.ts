import { roles } from '@aftermile/domain/access'
import type { TagPriority } from '@aftermile/domain/lists/tag-priorities'
import type { NewTenant, NewUser } from '../../features/people/provision.ts'

/** The password of every demo user. */
export const demoPassword = 'demo'

type DemoTag = { id: string; name: string; description: string; priority: TagPriority; color?: string }
type DemoMerchant = { id: string; name: string }
/** Without a credential, an app does nothing. */
type DemoApp = { id: string; isEnabled: boolean }
type DemoTenant = NewTenant & { users: NewUser[]; tags: DemoTag[]; merchants: DemoMerchant[]; apps: DemoApp[] }

const roleNames: Record<string, string> = {
  user: 'User',
  support: 'Support',
  dataanalyst: 'Data analyst',
  superuser: 'Superuser',
  contentadmin: 'Content admin',
  ruleadmin: 'Rule admin',
  admin: 'Admin',
}

const nordhemUsers = roles
  .filter(role => role !== 'root')
  .map((role): NewUser => ({ id: role, name: `${roleNames[role]} at Nordhem`, email: `${role}@nordhem.example`, role }))

export const demoTenants: readonly DemoTenant[] = [
  {
    id: 'nordhem',
    name: 'Nordhem Group',
    entitlements: ['order_visibility', 'sqa'],
    users: [
      ...nordhemUsers,
      {
        id: 'merchant',
        name: 'Merchant at Nordhem',
        email: 'merchant@nordhem.example',
        role: 'user',
        merchants: ['fjallro', 'kattvik'],
      },
      {
        id: 'wall',
        name: 'Wall screen at Nordhem',
        email: 'wall@nordhem.example',
        role: 'user',
        idleLogout: false,
      },
      {
        id: 'elin',
        name: 'Elin Berg',
        email: 'elin.berg@nordhem.example',
        role: 'support',
        merchants: ['lykta'],
        isActive: false,
      },
      {
        id: 'oskar',
        name: 'Oskar Lind',
        email: 'oskar.lind@nordhem.example',
        role: 'dataanalyst',
        isDisabled: true,
      },
    ],
    merchants: [
      { id: 'fjallro', name: 'Fjällro' },
      { id: 'kattvik', name: 'Kattvik' },
      { id: 'lykta', name: 'Lykta' },
      { id: 'stormby', name: 'Stormby Outdoor' },
      { id: 'sagolek', name: 'Sagolek' },
      { id: 'vardagsrum', name: 'Vardagsrum' },
    ],
    apps: [
      { id: 'smtp', isEnabled: true },
      { id: 'elks46', isEnabled: true },
      { id: 'ongoing', isEnabled: true },
      { id: 'voyado', isEnabled: false },
    ],
    tags: [
      {
        id: 'vip',
        name: 'VIP customer',
        description: 'Call before a delivery is late.',
        priority: 2,
        color: '#7C3AED',
      },
      {
        id: 'address_check',
        name: 'Check address',
        description: 'The carrier couldn’t read or find the address.',
        priority: 2,
      },
      { id: 'fragile', name: 'Fragile', description: 'Glass, ceramics and lamps.', priority: 1 },
      { id: 'damaged', name: 'Damaged', description: 'Reported damaged by the carrier or the receiver.', priority: 3 },
      {
        id: 'claim_open',
        name: 'Claim open',
        description: 'A claim with the carrier is waiting for a reply.',
        priority: 2,
        color: '#0EA5E9',
      },
      { id: 'gift', name: 'Gift', description: '', priority: 0 },
      { id: 'lost_search', name: 'Search started', description: 'The carrier is looking for the parcel.', priority: 3 },
      {
        id: 'pre_order',
        name: 'Pre-order',
        description: 'Leaves the warehouse on the release day.',
        priority: 0,
        color: '#14B8A6',
      },
      { id: 'awaited', name: 'Awaited', description: 'Customers are waiting for these goods.', priority: 2 },
    ],
  },
  {
    id: 'sydkust',
    name: 'Sydkust Logistik',
    entitlements: ['order_visibility'],
    users: [{ id: 'admin', name: 'Admin at Sydkust', email: 'admin@sydkust.example', role: 'admin' }],
    merchants: [
      { id: 'kustmat', name: 'Kustmat' },
      { id: 'hamnverk', name: 'Hamnverk' },
    ],
    apps: [],
    tags: [
      { id: 'vip', name: 'Key account', description: 'Has a contract with a delivery promise.', priority: 2 },
      { id: 'cold_chain', name: 'Cold chain', description: 'Keep below eight degrees.', priority: 3 },
    ],
  },
]

export const demoRoot: NewUser = { id: 'root', name: 'Root', email: 'root@aftermile.example', role: 'root' }

const tagsByTenant: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  demoTenants.map(({ id, tags }) => [id, new Set(tags.map(tag => tag.id))]),
)

/** The tag ids of a demo tenant. */
export const tagsOf = (tenantId: string): ReadonlySet<string> => tagsByTenant.get(tenantId) ?? new Set()

/** Users who can sign in. */
const userGroups = [...demoTenants, { name: 'System', users: [demoRoot] }].map(({ name, users }) => ({
  name,
  users: users.filter(({ isActive = true, isDisabled = false }) => isActive && !isDisabled),
}))

export const demoEmails: readonly string[] = userGroups.flatMap(({ users }) => users.map(user => user.email))

/** The sign-in addresses by tenant, for the start message of the server. */
export function demoLines(perLine = 3): string[] {
  return userGroups.flatMap(({ name, users }) => {
    const emails = users.map(user => user.email)
    const rows = Array.from({ length: Math.ceil(emails.length / perLine) }, (_, row) =>
      emails.slice(row * perLine, (row + 1) * perLine),
    )
    return rows.map(
      (row, index) =>
        (index === 0 ? name : '').padEnd(18) +
        row
          .map(email => email.padEnd(30))
          .join('')
          .trimEnd(),
    )
  })
}
