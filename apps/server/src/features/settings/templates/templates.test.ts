import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { list } = contract.templates

beforeAll(async () => {
  await server.admin.query('delete from templates')
  const put = putTemplate.bind(null, server.admin)
  await put({
    id: 'arrived',
    headers: { authorization: 'secret words' },
    payload: 'secret words',
    text: 'secret words',
  })
  await put({ id: 'off', isEnabled: false })
  await put({ id: 'by-rules', allowOperatorSend: false })
  await put({ id: 'child', parentId: 'arrived' })
  await put({ id: 'of-lykta', validMerchants: ['lykta'] })
  await put({ id: 'of-both', validMerchants: ['lykta', 'fjallro'] })
  await put({ id: 'of-sydkust' }, 'sydkust')
  await put({ id: 'shipped', isSystem: true }, 'system')
  await put({ id: 'made-own', isSystem: true, name: 'As shipped' }, 'system')
  await put({ id: 'made-own', isSystem: true, isCustomized: true, name: 'As we say it' })
})

const idsOf = async (caller: Caller) => (await caller.ask(list)).map(({ id }) => id)
const inMeta = async (caller: Caller) =>
  (await caller.ask(contract.meta.get, { params: { languageId: 'en' } })).template

describe('the list of templates', () => {
  test('has all templates with their content for users who may write them', async () => {
    const admin = await server.as('admin@nordhem.example')
    expect(await idsOf(admin)).toEqual(
      ['arrived', 'by-rules', 'child', 'made-own', 'of-both', 'of-lykta', 'off', 'shipped'].sort(),
    )
    const { body } = await admin.call(list)
    expect(body).toContainEqual(
      expect.objectContaining({ id: 'arrived', content: 'secret words', headers: { authorization: 'secret words' } }),
    )
    expect(body).toContainEqual(expect.objectContaining({ id: 'made-own', name: 'As we say it' }))
  })

  test('has for all others the templates that operators may send, without content', async () => {
    const user = await server.as('user@nordhem.example')
    expect(await idsOf(user)).toEqual(['arrived', 'made-own', 'of-both', 'of-lykta'])
    expect((await user.call(list)).text).not.toContain('secret words')
  })

  test('has for those who write rules all templates with what they say, but not how a webhook signs in', async () => {
    const [admin, ruleAdmin] = [await server.as('admin@nordhem.example'), await server.as('ruleadmin@nordhem.example')]
    expect(await idsOf(ruleAdmin)).toEqual(await idsOf(admin))
    const found = (await ruleAdmin.ask(list)).find(({ id }) => id === 'arrived')
    expect(found).toMatchObject({ content: 'secret words', headers: null, username: null, password: null })
  })

  test('is no secret by name: the metadata name all templates that a user may see to everyone', async () => {
    const admin = await server.as('admin@nordhem.example')
    for (const name of ['admin', 'user']) {
      const caller = await server.as(`${name}@nordhem.example`)
      expect((await inMeta(caller)).map(({ id }) => id)).toEqual(await idsOf(admin))
    }
    const limited = await inMeta(await server.as('merchant@nordhem.example'))
    expect(limited.map(({ id }) => id)).toEqual((await idsOf(admin)).filter(id => id !== 'of-lykta'))
    expect(await inMeta(await server.as('user@nordhem.example'))).toContainEqual({
      id: 'made-own',
      text: 'As we say it',
      color: null,
      icon: null,
    })
  })

  test('names only merchants that the user may see', async () => {
    const limited = await server.as('merchant@nordhem.example')
    expect(await idsOf(limited)).toEqual(['arrived', 'made-own', 'of-both'])
    expect((await limited.call(list)).text).not.toContain('lykta')
  })

  test('names no other merchants to a writer who is limited to some', async () => {
    const asWriter = (role: string) =>
      server.admin.query(
        `update users set role = $1 where tenant_id = 'nordhem' and email = 'merchant@nordhem.example'`,
        [role],
      )
    await asWriter('contentadmin')
    const limited = await server.as('merchant@nordhem.example')
    expect(await idsOf(limited)).toEqual(['arrived', 'by-rules', 'child', 'made-own', 'of-both', 'off', 'shipped'])
    expect((await limited.call(list)).text).not.toContain('lykta')
    await asWriter('user')
  })

  test('has the templates of the own tenant, and those of the system tenant that it may send', async () => {
    const other = await server.as('admin@sydkust.example')
    expect(await idsOf(other)).toEqual(['made-own', 'of-sydkust', 'shipped'])
    expect((await other.call(list)).text).toContain('As shipped')
  })

  test('needs a signed-in user', async () => {
    expect((await server.with('').call(list)).status).toBe(401)
  })
})

test('the table refuses a milestone that does not exist', async () => {
  const wrong = `update templates set valid_milestones = '["gone"]' where tenant_id = 'nordhem' and id = 'arrived'`
  await expect(server.admin.query(wrong)).rejects.toThrow(/check constraint/)
})
