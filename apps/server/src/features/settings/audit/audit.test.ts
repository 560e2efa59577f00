import { contract } from '@aftermile/contract/index'
import type { AuditLogEntry } from '@aftermile/contract/settings/audit'
import { beforeAll, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { putRule } from '../../../test/data/rules.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { createUser } from '../../people/provision.ts'

const server = testServer()
let admin: Caller
let limited: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  limited = await aLimitedAdmin()
  for (let n = 0; n < 25; n++) await admin.call(contract.tags.create, { body: { id: `t${n}`, name: 'T' } })
})

type Page = { items: AuditLogEntry[]; continuationToken: string | null }
const page = (query: Record<string, string>) => admin.ask(contract.audit.list, { query })

test('pages follow one another, newest first, without gap or overlap', async () => {
  const seen: string[] = []
  let token: string | null = ''
  while (token !== null) {
    const { items, continuationToken }: Page = await page({
      noun: 'tag',
      userId: 'admin',
      size: '10',
      ...(token && { continuationToken: token }),
    })
    seen.push(...items.map(entry => entry.itemId))
    token = continuationToken
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `t${24 - n}`))
})

test('entries can be filtered by time, and a wrong query is refused by name', async () => {
  const later = new Date(Date.now() + 60_000).toISOString()
  expect((await page({ from: later })).items).toEqual([])
  expect((await page({ to: later, size: '1' })).items).toHaveLength(1)
  for (const [name, value] of Object.entries({
    size: '101',
    from: 'yesterday',
    continuationToken: 'x',
    colour: 'red',
  })) {
    const answer = await admin.call(contract.audit.list, { query: { [name]: value } })
    expect([answer.status, answer.errors.map(error => error.name)]).toEqual([400, [name]])
  }
})

const newest = async (query: Record<string, string>, as = admin) =>
  (await as.ask(contract.audit.list, { query })).items[0]

test('an entry names its item as long as that exists, and what it belongs to', async () => {
  await admin.call(contract.tags.create, { body: { id: 'soon-gone', name: 'Soon gone' } })
  const ofTag = { noun: 'tag', itemId: 'soon-gone' }
  expect((await newest(ofTag))?.item).toEqual({ name: 'Soon gone', parentId: null })
  await admin.call(contract.tags.remove, { params: { id: 'soon-gone' } })
  expect((await page(ofTag)).items.map(({ action, item }) => [action, item])).toEqual([
    ['delete', null],
    ['create', null],
  ])
  const token = await admin.ask(contract.users.createToken, { params: { id: 'support' }, body: { name: 'Scanner' } })
  const entry = await newest({ noun: 'access_token', itemId: token.id })
  expect(entry?.item).toEqual({ name: 'Scanner', parentId: 'support' })
  expect(JSON.stringify(entry)).not.toContain(token.token)
})

test('an entry of a rule, of one that comes with Aftermile too, names the rule', async () => {
  await putRule(admin, 'own', { name: 'My own rule', type: 'SlaRule', actions: [], targetStatus: ['delivered'] })
  expect((await newest({ noun: 'rule', itemId: 'own' }))?.item).toEqual({ name: 'My own rule', parentId: null })
  const system = (await admin.ask(contract.rules.list)).find(({ isSystem, isCustomized }) => isSystem && !isCustomized)
  await server.admin.query(
    `insert into audit_entries (tenant_id, user_id, user_name, action, noun, item_id, changes)
    values ('nordhem', 'admin', 'Admin at Nordhem', 'update', 'rule', $1, '{}')`,
    [system?.id],
  )
  expect((await newest({ noun: 'rule', itemId: system?.id ?? '' }))?.item).toEqual({
    name: system?.name,
    parentId: null,
  })
})

test('the metadata names people and nouns that have entries, and no other tenant’s', async () => {
  const { people, nouns } = await admin.ask(contract.audit.metadata)
  expect(people).toContainEqual({ id: 'admin', name: 'Admin at Nordhem', isUser: true })
  expect(people).toContainEqual({ id: 'operator', name: 'Operator', isUser: false })
  expect(nouns).toContain('tag')
  const other = await server.as('admin@sydkust.example')
  expect((await other.ask(contract.audit.metadata)).people).toEqual([
    { id: 'operator', name: 'Operator', isUser: false },
  ])
  expect((await other.ask(contract.audit.list, { query: { itemId: 't1' } })).items).toEqual([])
})

test('who is limited to merchants sees entries of the tenant’s settings and of what they may see', async () => {
  const seen = async (query: Record<string, string>) =>
    (await limited.ask(contract.audit.list, { query: { ...query, size: '100' } })).items
  expect((await seen({ noun: 'tag', itemId: 't1' })).length).toBe(1)
  expect((await seen({ noun: 'merchant' })).map(entry => entry.itemId)).toEqual(['fjallro'])
  expect((await seen({ noun: 'user' })).map(entry => entry.itemId)).toEqual(['shopadmin'])
  expect(await seen({ noun: 'access_token' })).toEqual([])
  expect(await seen({ noun: 'shipment' })).toEqual([])
  const seenNouns = (await seen({})).map(entry => entry.noun)
  expect(seenNouns).toEqual(expect.arrayContaining(['tag', 'merchant', 'user', 'tenant']))
  const { people, nouns } = await limited.ask(contract.audit.metadata)
  expect(people).toEqual([])
  for (const noun of ['shipment', 'order', 'conversation', 'import'])
    expect([...seenNouns, ...nouns]).not.toContain(noun)
  expect((await csvOf({ noun: 'user' }, limited)).map(row => row.itemId)).toContain('shopadmin')
  expect((await csvOf({ noun: 'user' }, limited)).map(row => row.itemId)).not.toContain('admin')
})

test('the export has all entries of the filter in words, and no formulas', async () => {
  const body = { id: 'odd', name: '=HYPERLINK("http://x")', description: 'a,b\n"c"' }
  await admin.call(contract.tags.create, { body })
  await admin.call(contract.tags.update, { params: { id: 'odd' }, body: { ...body, name: 'Odd', priority: 2 } })
  expect((await csvOf({ noun: 'tag', itemId: 'odd' })).map(row => `${row.action}: ${row.change}`)).toEqual([
    'update: Name changed from =HYPERLINK("http://x") to Odd',
    'update: Priority changed from Normal to Medium',
    'update: Colour changed from #FAFAFA to #FF9800',
    'create: Name: =HYPERLINK("http://x")',
    'create: Description: a,b\n"c"',
    'create: Priority: Normal',
    'create: Colour: #FAFAFA',
    'create: Operators can use this tag: Yes',
  ])
  const cells = (await csvOf({ noun: 'tag', itemId: 'odd' })).flatMap(row => Object.values(row))
  expect(cells.filter(cell => /^[=+@-]/.test(cell))).toEqual([])
  expect((await csvOf({ noun: 'tag' })).length).toBeGreaterThan(25 * 3)
})

test('only those with audit_read see or export the log', async () => {
  const superuser = await server.as('superuser@nordhem.example')
  for (const call of [contract.audit.list, contract.audit.metadata, contract.audit.export])
    expect((await superuser.call(call)).status, call.path).toBe(403)
  expect((await admin.call(contract.audit.export, { query: { timeZone: 'Mars' } })).status).toBe(400)
})

async function csvOf(query: Record<string, string>, as = admin): Promise<Record<string, string>[]> {
  const response = await fetch(`${server.url}/api/v1${contract.audit.export.path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${as.token}` },
  })
  const { Sheets, SheetNames } = read(await response.text(), { type: 'string', raw: true })
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { defval: '' })
}

/** An admin of one merchant. */
async function aLimitedAdmin(): Promise<Caller> {
  const email = 'shopadmin@nordhem.example'
  await createUser(server.admin, 'nordhem', {
    id: 'shopadmin',
    name: 'Shop admin',
    email,
    role: 'admin',
    merchants: ['fjallro'],
  })
  return server.as(email)
}
