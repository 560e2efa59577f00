import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testServer } from '../../../test/server.ts'

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
const nordhem = { headers: { 'x-tenant': 'nordhem' } }
type OnOne = (typeof api)[Exclude<keyof typeof api, 'list' | 'create' | 'update'>]
const onOne = (caller: Caller, endpoint: OnOne, id: string, sent: { headers?: Record<string, string> } = {}) =>
  caller.call(endpoint, { params: { dashboardId, id }, ...sent })
const statusOf = async (...call: Parameters<typeof onOne>) => (await onOne(...call)).status
const seenBy = async (caller: Caller, id: string) =>
  (await caller.ask(api.list, { params: { dashboardId } })).find(item => item.id === id)
const rename = async (caller: Caller, id: string, sent = {}) =>
  (await caller.call(api.update, { params: { dashboardId, id }, body: { name: 'Renamed' }, ...sent })).status

async function aBookmark(caller: Caller, name: string) {
  const answer = await caller.call(api.create, { params: { dashboardId }, body: { name, filter: { a: ['b'] } } })
  const made = answer.reply.find(item => item.name === name)
  if (!made) throw new Error(answer.text)
  return made.id
}

async function aSystemBookmark(name: string) {
  const id = await aBookmark(root, name)
  expect(await statusOf(root, api.systemShare, id)).toBe(200)
  return id
}

describe('shared in the tenant', () => {
  test('a bookmark is seen by all users of the tenant and by nobody else', async () => {
    const id = await aBookmark(superuser, 'For the house')
    const answer = await onOne(superuser, api.share, id)
    expect([answer.status, answer.reply.find(item => item.id === id)?.type]).toEqual([200, 'shared'])
    expect(await statusOf(superuser, api.share, id)).toBe(200)
    expect(await seenBy(user, id)).toMatchObject({ type: 'shared', createdByUserId: 'superuser' })
    expect(await seenBy(sydkust, id)).toBeUndefined()
    expect(await statusOf(sydkust, api.favor, id)).toBe(404)
    expect(await statusOf(superuser, api.unshare, id)).toBe(200)
    expect(await seenBy(user, id)).toBeUndefined()
    expect((await seenBy(superuser, id))?.type).toBe('private')
  })

  test('sharing needs the scope, even for own bookmarks', async () => {
    const id = await aBookmark(user, 'Not to be shared')
    for (const endpoint of [api.share, api.unshare]) {
      const answer = await onOne(user, endpoint, id)
      expect([answer.status, answer.body]).toEqual([403, { message: 'This requires scope bookmark_share' }])
    }
  })

  test('only its maker and users who may share can change it', async () => {
    const id = await aBookmark(superuser, 'Kept by many')
    await onOne(superuser, api.share, id)
    expect(await rename(user, id)).toBe(403)
    expect(await statusOf(user, api.remove, id)).toBe(403)
    expect(await rename(admin, id)).toBe(200)
    expect(await seenBy(user, id)).toMatchObject({ name: 'Renamed', filter: {}, createdByUserId: 'superuser' })
    await server.admin.query("update users set role = 'user', version = version + 1 where id = 'superuser'")
    expect(await rename(superuser, id)).toBe(200)
    await server.admin.query("update users set role = 'superuser', version = version + 1 where id = 'superuser'")
    expect(await statusOf(admin, api.remove, id)).toBe(200)
    expect(await seenBy(superuser, id)).toBeUndefined()
  })

  test('it outlives its maker, whose private bookmarks are deleted', async () => {
    await server.admin.query(`insert into users (tenant_id, id, name, email, role, created_by, updated_by)
      values ('nordhem', 'leaver', 'Leaver', 'leaver@nordhem.example', 'superuser', 'test', 'test')`)
    const leaver = await server.as('leaver@nordhem.example')
    const [shared, own] = [await aBookmark(leaver, 'Stays'), await aBookmark(leaver, 'Goes')]
    await onOne(leaver, api.share, shared)
    await server.admin.query("delete from users where id = 'leaver'")
    const { rows } = await server.admin.query('select id from bookmarks where id = any ($1)', [[shared, own]])
    expect(rows).toEqual([{ id: shared }])
    const answer = await onOne(admin, api.unshare, shared)
    expect([answer.status, answer.body]).toEqual([
      409,
      { message: 'Its owner no longer exists, so it can’t be made private. Keep it shared or delete it' },
    ])
    expect(await statusOf(admin, api.remove, shared)).toBe(200)
  })

  test('sharing is audited, private changes are not', async () => {
    const id = await aBookmark(superuser, 'Written down')
    await rename(superuser, id)
    await onOne(superuser, api.share, id)
    await onOne(superuser, api.remove, id)
    const { rows } = await server.admin.query(
      "select action, changes -> 'type' as type from audit_entries where noun = 'bookmark' and item_id = $1 order by id",
      [id],
    )
    expect(rows).toEqual([
      { action: 'update', type: { before: 'private', after: 'shared' } },
      { action: 'delete', type: { before: 'shared', after: null } },
    ])
  })
})

describe('of the system', () => {
  test('a bookmark is made by root in the system tenant and seen by all', async () => {
    const id = await aSystemBookmark('Ships with the product')
    expect(await statusOf(root, api.systemShare, id)).toBe(200)
    for (const caller of [user, sydkust, root]) expect((await seenBy(caller, id))?.type).toBe('system')
    expect(await statusOf(root, api.systemUnshare, id)).toBe(200)
    expect(await seenBy(user, id)).toBeUndefined()
    expect((await seenBy(root, id))?.type).toBe('private')
  })

  test('private and shared bookmarks of the system tenant do not leak', async () => {
    const [own, shared] = [await aBookmark(root, 'Root alone'), await aBookmark(root, 'System tenant alone')]
    expect(await statusOf(root, api.share, shared)).toBe(200)
    for (const caller of [user, sydkust]) {
      expect([await seenBy(caller, own), await seenBy(caller, shared)]).toEqual([undefined, undefined])
      expect(await statusOf(caller, api.importSystem, shared)).toBe(404)
    }
  })

  test('only root in the system tenant changes it', async () => {
    const id = await aSystemBookmark('Not yours')
    const own = await aBookmark(admin, 'Not for the system')
    expect(await statusOf(admin, api.systemShare, own)).toBe(403)
    expect(await statusOf(admin, api.systemUnshare, id)).toBe(403)
    expect([await rename(admin, id), await statusOf(admin, api.remove, id)]).toEqual([403, 403])
    expect(await statusOf(admin, api.share, id)).toBe(403)
    for (const endpoint of [api.systemUnshare, api.remove])
      expect(await statusOf(root, endpoint, id, nordhem)).toBe(403)
    expect(await rename(root, id, nordhem)).toBe(403)
    expect(await statusOf(root, api.share, id)).toBe(409)
    expect([await rename(root, id), (await seenBy(user, id))?.name]).toEqual([200, 'Renamed'])
    expect([await statusOf(root, api.remove, id), await seenBy(user, id)]).toEqual([200, undefined])
  })

  test('it is imported as an own private copy', async () => {
    const id = await aSystemBookmark('To be copied')
    const answer = await onOne(user, api.importSystem, id)
    const copy = answer.reply.find(item => item.name === 'To be copied' && item.type === 'private')
    expect([answer.status, copy]).toMatchObject([201, { createdByUserId: 'user', filter: { a: ['b'] } }])
    expect(copy?.id).not.toBe(id)
    await onOne(root, api.remove, id)
    expect(await seenBy(user, copy?.id ?? '')).toBeDefined()
    expect(await statusOf(user, api.importSystem, id)).toBe(404)
    expect(await statusOf(user, api.importSystem, copy?.id ?? '')).toBe(404)
  })
})

test('favourites belong to each user, and marking twice has no further effect', async () => {
  const id = await aBookmark(superuser, 'Liked')
  await onOne(superuser, api.share, id)
  const ofSystem = await aSystemBookmark('Liked by some')
  const marked = await Promise.all([
    onOne(user, api.favor, id),
    onOne(user, api.favor, id),
    onOne(user, api.favor, ofSystem),
  ])
  expect(marked.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([(await seenBy(user, id))?.isFavorite, (await seenBy(user, ofSystem))?.isFavorite]).toEqual([true, true])
  expect([(await seenBy(admin, id))?.isFavorite, (await seenBy(sydkust, ofSystem))?.isFavorite]).toEqual([false, false])
  for (let turn = 0; turn < 2; turn++) expect(await statusOf(user, api.unfavor, id)).toBe(200)
  expect((await seenBy(user, id))?.isFavorite).toBe(false)
  expect(await statusOf(user, api.favor, 'nowhere')).toBe(404)
})

test('many users who share and unshare at once do not lose the bookmark', async () => {
  const id = await aBookmark(root, 'Pulled at')
  const calls = [api.systemShare, api.systemUnshare, api.share, api.systemShare, api.systemUnshare, api.unshare]
  const statuses = await Promise.all(calls.map(endpoint => statusOf(root, endpoint, id)))
  for (const status of statuses) expect([200, 404, 409]).toContain(status)
  expect(await seenBy(root, id)).toBeDefined()
})
