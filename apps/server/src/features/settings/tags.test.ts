import { contract } from '@aftermile/contract/index'
import type { Tag } from '@aftermile/contract/settings/tags'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
const { list, create, get, update, remove } = contract.tags
let admin: Caller
let user: Caller
let sydkust: Caller
let root: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  root = await server.as('root@aftermile.example')
})

const aTag = (id: string, fields: Partial<Tag> = {}) => admin.ask(create, { body: { id, name: 'A tag', ...fields } })

describe('defaults and fields', () => {
  test('a new tag is Normal, in the colour of its priority, and open to operators', async () => {
    const made = await admin.call(create, { body: { id: 'plain', name: 'Plain' } })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      id: 'plain',
      tenantId: 'nordhem',
      name: 'Plain',
      description: '',
      priority: 0,
      allowOperatorTagging: true,
      color: '#FAFAFA',
      createdBy: 'Admin at Nordhem',
    })
    expect(made.headers.get('etag')).toBe('"1"')
    const high = await admin.call(create, { body: { id: 'high', name: 'High', priority: 3 } })
    expect(high.body).toMatchObject({ color: '#FF3D00' })
  })

  test('every wrong field is named with its own message', async () => {
    const answer = await admin.call(create, {
      body: {
        id: 'Not Good',
        name: ' ',
        description: 'x'.repeat(1001),
        priority: 9,
        color: 'red',
        allowOperatorTagging: 'yes',
        shape: 'round',
      },
    })
    expect(answer.status).toBe(400)
    const errors = answer.errors
    expect(Object.fromEntries(errors.map(error => [error.name, error.message]))).toEqual({
      id: "'id' can only contain lowercase letters, digits, _ and -",
      name: "The 'name' field is required",
      description: "The 'description' field may not be longer than 1000 characters",
      priority: "'priority' must be one of 0, 1, 2, 3",
      color: "'color' must be a colour such as #FF9800",
      allowOperatorTagging: "'allowOperatorTagging' must be true or false",
      shape: "'shape' is not a known field",
    })
  })

  test('no tag may have the address of the empty form as its id', async () => {
    const answer = await admin.call(create, { body: { id: 'create', name: 'Create' } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("'id' can’t be “create”")])
  })

  test('an empty colour is no colour', async () => {
    const answer = await admin.call(create, { body: { id: 'pale', name: 'Pale', color: '' } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("'color' must be a colour")])
  })

  test('a character that cannot be stored is refused, not a failure', async () => {
    const answer = await admin.call(create, { body: { id: 'nul', name: 'a\u0000b' } })
    expect(answer.status).toBe(400)
  })
})

describe('identity of items', () => {
  test('the same id twice is a conflict, with the message of the spec', async () => {
    await aTag('twice')
    const again = await admin.call(create, { body: { id: 'twice', name: 'Again' } })
    expect([again.status, again.body]).toEqual([409, { message: 'An item with the same identity already exists' }])
  })

  test('an unknown tag is not found by any call', async () => {
    const params = { id: 'nowhere' }
    for (const answer of [
      await admin.call(get, { params }),
      await admin.call(update, { params, body: { id: 'nowhere', name: 'x' } }),
      await admin.call(remove, { params }),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, { message: 'Item not found' }])
    }
  })

  test('fields that the server sets may be sent back unchanged but not changed', async () => {
    const made = await aTag('owned')
    const same = await admin.call(update, { params: { id: 'owned' }, body: { ...made, name: 'Renamed' } })
    expect(same.status).toBe(200)
    for (const [name, value] of Object.entries({
      id: 'other',
      tenantId: 'sydkust',
      createdBy: 'Someone',
      createdAt: '2020-01-01T00:00:00Z',
    })) {
      const changed = await admin.call(update, { params: { id: 'owned' }, body: { ...made, [name]: value } })
      expect([changed.status, changed.errors[0]?.name]).toEqual([400, name])
    }
  })
})

describe('versions', () => {
  test('the second of two editors gets a conflict, and nothing is lost', async () => {
    await aTag('shared')
    const params = { id: 'shared' }
    const seen = await admin.call(get, { params })
    const headers = { 'if-match': seen.headers.get('etag') ?? '' }
    const first = await admin.call(update, { params, headers, body: { id: 'shared', name: 'First' } })
    const second = await admin.call(update, { params, headers, body: { id: 'shared', name: 'Second' } })
    expect([first.status, second.status]).toEqual([200, 412])
    const stored = await admin.call(get, { params })
    expect([stored.reply.name, stored.headers.get('etag')]).toEqual(['First', '"2"'])
    expect((await admin.call(remove, { params, headers })).status).toBe(412)
    expect((await admin.call(remove, { params, headers: { 'if-match': '"2"' } })).status).toBe(204)
  })

  test('of twenty racing editors with one version exactly one wins', async () => {
    await aTag('race')
    const tries = Array.from({ length: 20 }, (_, index) =>
      admin.call(update, {
        params: { id: 'race' },
        headers: { 'if-match': '"1"' },
        body: { id: 'race', name: `Editor ${index}` },
      }),
    )
    const statuses = (await Promise.all(tries)).map(answer => answer.status).sort()
    expect(statuses).toEqual([200, ...Array<number>(19).fill(412)])
  })

  test('saving without changes makes no new version', async () => {
    const made = await aTag('same')
    const saved = await admin.call(update, { params: { id: 'same' }, body: made })
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"1"'])
  })

  test('a malformed If-Match never overwrites', async () => {
    await aTag('guarded')
    const answer = await admin.call(update, {
      params: { id: 'guarded' },
      headers: { 'if-match': 'abc' },
      body: { id: 'guarded', name: 'x' },
    })
    expect(answer.status).toBe(412)
  })
})

describe('isolation', () => {
  test("another tenant's tag answers exactly like one that never existed", async () => {
    await aTag('secret', { description: 'only for nordhem' })
    const params = { id: 'secret' }
    const never = { id: 'never' }
    for (const endpoint of [get, remove] as const) {
      const [theirs, none] = [await sydkust.call(endpoint, { params }), await sydkust.call(endpoint, { params: never })]
      expect([theirs.status, theirs.text]).toEqual([none.status, none.text])
    }
    const put = await sydkust.call(update, { params, body: { id: 'secret', name: 'Mine now' } })
    expect(put.status).toBe(404)
    expect((await sydkust.call(list)).text).not.toContain('only for nordhem')
    expect((await sydkust.call(contract.meta.get, { params: { languageId: 'en' } })).text).not.toContain(
      'only for nordhem',
    )
    expect((await sydkust.call(contract.audit.list)).text).not.toContain('secret')
    const same = await sydkust.call(create, { body: { id: 'secret', name: 'My own' } })
    expect(same.status).toBe(201)
    expect((await admin.ask(get, { params })).description).toBe('only for nordhem')
  })

  test('a user without tag_write can read but not write', async () => {
    await aTag('readable')
    const params = { id: 'readable' }
    expect((await user.call(list)).status).toBe(200)
    expect((await user.call(get, { params })).status).toBe(200)
    const refusals = [
      await user.call(create, { body: { id: 'x', name: 'x' } }),
      await user.call(update, { params, body: { id: 'readable', name: 'x' } }),
      await user.call(remove, { params }),
    ]
    expect(refusals.map(answer => answer.status)).toEqual([403, 403, 403])
    expect(refusals[0]?.body).toEqual({ message: 'This requires scope tag_write' })
  })

  test('root can enter any tenant by name, all others only their own and learn nothing about the rest', async () => {
    const headers = { 'x-tenant': 'sydkust' }
    expect((await root.call(list, { headers })).text).toContain('cold_chain')
    for (const tenant of ['sydkust', 'nowhere']) {
      const refused = await admin.call(list, { headers: { 'x-tenant': tenant } })
      expect([refused.status, refused.body]).toEqual([403, { message: 'You don’t have access to this tenant' }])
    }
    expect((await admin.call(list, { headers: { 'x-tenant': 'nordhem' } })).status).toBe(200)
    expect((await root.call(list, { headers: { 'x-tenant': 'nowhere' } })).status).toBe(404)
    expect((await root.call(list, { headers: { 'x-tenant': "x'; drop table tags; --" } })).status).toBe(404)
  })

  test('tags of the system tenant are read by all and written only by root there', async () => {
    const made = await root.call(create, { body: { id: 'shipped', name: 'Ships with the product' } })
    expect(made.reply.tenantId).toBe('system')
    const params = { id: 'shipped' }
    expect((await admin.call(get, { params })).status).toBe(200)
    expect((await admin.call(update, { params, body: { id: 'shipped', name: 'Mine' } })).status).toBe(403)
    expect((await admin.call(remove, { params })).status).toBe(403)
    expect((await admin.call(create, { body: { id: 'shipped', name: 'Mine' } })).status).toBe(409)
    const elsewhere = await root.call(update, {
      params,
      headers: { 'x-tenant': 'nordhem' },
      body: { id: 'shipped', name: 'x' },
    })
    expect(elsewhere.status).toBe(403)
    expect((await root.call(remove, { params })).status).toBe(204)
  })
})

test('a tag in use cannot be deleted, and the error says where it is used', async () => {
  await aTag('used')
  await server.admin.query(
    `create table rule_actions (tenant_id text, tag_id text, foreign key (tenant_id, tag_id) references tags (tenant_id, id))`,
  )
  await server.admin.query(`insert into rule_actions values ('nordhem', 'used')`)
  const answer = await admin.call(remove, { params: { id: 'used' } })
  expect([answer.status, answer.body]).toEqual([
    409,
    { message: 'This is used in rule actions. Remove it there first.' },
  ])
})

test('the metadata has the tags and the priorities with their colours', async () => {
  await aTag('in_meta')
  const answer = await user.call(contract.meta.get, { params: { languageId: 'en' } })
  expect(answer.body).toMatchObject({
    tagPriorities: [
      { id: 0, text: 'Normal', color: '#FAFAFA' },
      { id: 1, text: 'Low', color: '#FFEB3B' },
      { id: 2, text: 'Medium', color: '#FF9800' },
      { id: 3, text: 'High', color: '#FF3D00' },
    ],
  })
  expect(answer.text).toContain('in_meta')
})

test('the audit trail says who changed what', async () => {
  await aTag('audited')
  await admin.call(update, { params: { id: 'audited' }, body: { id: 'audited', name: 'Renamed', priority: 1 } })
  await admin.call(remove, { params: { id: 'audited' } })
  const trail = await admin.call(contract.audit.list, { query: { noun: 'tag', itemId: 'audited' } })
  const { items } = trail.reply
  expect(items.map(entry => entry.action)).toEqual(['delete', 'update', 'create'])
  expect(items[1]).toMatchObject({
    userName: 'Admin at Nordhem',
    changes: {
      name: { before: 'A tag', after: 'Renamed' },
      priority: { before: 0, after: 1 },
      color: { before: '#FAFAFA', after: '#FFEB3B' },
    },
  })
  expect((await user.call(contract.audit.list)).status).toBe(403)
})

test('who may delete a tag sees the rules that use it before; others and other tenants do not', async () => {
  const { listUses } = contract.tags
  const caller = await server.as('admin@nordhem.example')
  await caller.ask(contract.tags.create, { body: { id: 'asked', name: 'Asked' } })
  expect(await caller.ask(listUses, { params: { id: 'asked' } })).toEqual([])
  await caller.ask(contract.rules.create, {
    body: {
      ...{ id: 'asks', name: 'Asks', type: 'CustomRule', targetType: 'Shipment' },
      actions: [{ type: 'tag', tagId: 'asked', operation: 'add' }],
    } as never,
  })
  expect(await caller.ask(listUses, { params: { id: 'asked' } })).toEqual([{ id: 'asks', name: 'Asks' }])
  expect((await caller.call(listUses, { params: { id: 'nothing' } })).status).toBe(404)
  const foreign = await server.as('admin@sydkust.example')
  expect((await foreign.call(listUses, { params: { id: 'asked' } })).status).toBe(404)
  expect((await (await server.as('user@nordhem.example')).call(listUses, { params: { id: 'asked' } })).status).toBe(403)
})
