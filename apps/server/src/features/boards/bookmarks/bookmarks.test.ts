import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { countLockWaits } from '../../../test/lock-waits.ts'
import { type Caller, type CallerResponse, testServer } from '../../../test/server.ts'

const server = testServer()
const { bookmarks: api } = contract
let superuser: Caller
let admin: Caller
let user: Caller
let sydkust: Caller
let root: Caller

beforeAll(async () => {
  superuser = await server.as('superuser@nordhem.example')
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  root = await server.as('root@aftermile.example')
})

const dashboardId = 'shipment'
const errorNames = (answer: CallerResponse) => answer.errors.map(error => error.name)
type OnOne = (typeof api)[Exclude<keyof typeof api, 'list' | 'create' | 'update'>]
const onOne = (caller: Caller, endpoint: OnOne, id: string, sent: { headers?: Record<string, string> } = {}) =>
  caller.call(endpoint, { params: { dashboardId, id }, ...sent })
const seenBy = async (caller: Caller, id: string, headers = {}) =>
  (await caller.ask(api.list, { params: { dashboardId }, headers })).find(item => item.id === id)

async function aBookmark(caller: Caller, name: string, fields: Record<string, unknown> = {}, headers = {}) {
  const answer = await caller.call(api.create, { params: { dashboardId }, body: { name, ...fields }, headers })
  const made = answer.reply.find(item => item.name === name)
  if (!made) throw new Error(answer.text)
  return made
}

describe('a bookmark', () => {
  test('starts private, and every call returns the full list by name', async () => {
    const params = { dashboardId: 'map' }
    const first = await user.call(api.create, {
      params,
      body: { name: 'late', filter: { statusId: ['delayed', null] } },
    })
    expect([first.status, first.body]).toEqual([
      201,
      [
        {
          id: expect.any(String),
          type: 'private',
          name: 'late',
          createdByUserId: 'user',
          createdByUsername: 'User at Nordhem',
          filter: { statusId: ['delayed', null] },
          filters: { statusId: ['delayed', null] },
          layout: '{}',
          isFavorite: false,
        },
      ],
    ])
    const second = await user.call(api.create, {
      params,
      body: { name: 'Early', filters: { a: [1, true] }, layout: '[]' },
    })
    expect(second.reply.map(({ name, filter, layout }) => [name, filter, layout])).toEqual([
      ['Early', { a: [1, true] }, '[]'],
      ['late', { statusId: ['delayed', null] }, '{}'],
    ])
    expect((await user.call(api.list, { params })).body).toEqual(second.body)
    expect(await user.ask(api.list, { params: { dashboardId: 'other' } })).toEqual([])
  })

  test('can be sent back as it was read; fields that the server sets cannot be changed', async () => {
    const made = await aBookmark(user, 'Round trip', { filter: { a: ['x'] } })
    const params = { dashboardId, id: made.id }
    const saved = await user.call(api.update, { params, body: { ...made, name: 'Renamed' } })
    expect([saved.status, (await seenBy(user, made.id))?.name]).toEqual([200, 'Renamed'])
    const changes = {
      id: 'x',
      type: 'shared',
      createdByUserId: 'admin',
      createdByUsername: 'Someone',
      isFavorite: true,
    }
    for (const [name, value] of Object.entries(changes)) {
      const answer = await user.call(api.update, { params, body: { ...made, [name]: value } })
      expect([answer.status, errorNames(answer)]).toEqual([400, [name]])
      const fresh = await user.call(api.create, { params: { dashboardId }, body: { name: 'x', [name]: value } })
      expect([fresh.status, errorNames(fresh)]).toEqual([400, [name]])
    }
  })

  test('refuses wrong fields by name', async () => {
    const wrong: [string, Record<string, unknown>][] = [
      ['name', { name: ' ' }],
      ['name', { name: 'x'.repeat(101) }],
      ['layout', { name: 'x', layout: '{' }],
      ['layout', { name: 'x', layout: { a: 1 } }],
      ['layout', { name: 'x', layout: `"${'x'.repeat(200_000)}"` }],
      ['filter', { name: 'x', filter: ['a'] }],
      ['filter.a', { name: 'x', filter: { a: 'b' } }],
      ['filters', { name: 'x', filter: { a: ['b'] }, filters: { a: ['c'] } }],
      ['shape', { name: 'x', shape: 'round' }],
    ]
    for (const [name, body] of wrong) {
      const answer = await user.call(api.create, { params: { dashboardId }, body })
      expect([answer.status, errorNames(answer)]).toEqual([400, [name]])
    }
    const both = { name: 'Both', filter: { a: ['b'] }, filters: { a: ['b'] } }
    expect((await user.call(api.create, { params: { dashboardId: 'map' }, body: both })).status).toBe(201)
    expect((await user.call(api.list, { params: { dashboardId: 'a b' } })).status).toBe(404)
  })

  test('is one of 200 at most, even if many come at once', async () => {
    await server.admin.query(`insert into bookmarks
      (tenant_id, id, dashboard_id, name, filter, layout, holder_id, user_id, created_by_user_id, created_by_username)
      select 'nordhem', 'many_' || n, 'full', 'B', '{}', '{}', 'support', 'support', 'support', 'Support' from generate_series(1, 199) n`)
    const support = await server.as('support@nordhem.example')
    const params = { dashboardId: 'full' }
    // Blocked at the insert, so that all of them are running when the first continues.
    const gate = await server.admin.connect()
    await gate.query('begin; lock table bookmarks in share mode')
    const requests = Array.from({ length: 5 }, () => support.call(api.create, { params, body: { name: 'One more' } }))
    await expect.poll(() => countLockWaits(server.admin)).toBe(5)
    await gate.query('commit')
    gate.release()
    const answers = await Promise.all(requests)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    const message = 'You have reached the limit of 200 bookmarks. Delete one first'
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({ message })
    expect((await user.call(api.create, { params, body: { name: 'Mine' } })).status).toBe(201)
  })
})

describe('private ones', () => {
  test('are not found by anyone else, whatever their rights', async () => {
    const { id } = await aBookmark(user, 'Mine alone')
    const { update, remove, share, unshare, favor, unfavor, importSystem } = api
    for (const caller of [admin, superuser, sydkust]) {
      expect(await seenBy(caller, id)).toBeUndefined()
      for (const endpoint of [remove, share, unshare, favor, unfavor, importSystem])
        expect([endpoint.path, (await onOne(caller, endpoint, id)).status]).toEqual([endpoint.path, 404])
      const changed = await caller.call(update, { params: { dashboardId, id }, body: { name: 'Stolen' } })
      expect(changed.status).toBe(404)
    }
    expect((await onOne(user, remove, id)).status).toBe(200)
    expect((await onOne(user, remove, id)).status).toBe(404)
  })

  test('belong to one dashboard', async () => {
    const { id } = await aBookmark(user, 'Only here')
    const answer = await user.call(api.remove, { params: { dashboardId: 'map', id } })
    expect(answer.status).toBe(404)
  })

  test('of a visiting root are seen neither by the tenant nor at home', async () => {
    const headers = { 'x-tenant': 'nordhem' }
    const { id, createdByUserId } = await aBookmark(root, 'Visiting', {}, headers)
    expect(createdByUserId).toBe('root')
    expect(await seenBy(root, id, headers)).toBeDefined()
    expect(await seenBy(root, id)).toBeUndefined()
    expect(await seenBy(admin, id)).toBeUndefined()
    expect((await onOne(root, api.share, id, { headers })).status).toBe(200)
    expect((await seenBy(admin, id))?.type).toBe('shared')
    expect((await onOne(admin, api.unshare, id)).status).toBe(200)
    expect((await seenBy(root, id, headers))?.type).toBe('private')
  })
})
