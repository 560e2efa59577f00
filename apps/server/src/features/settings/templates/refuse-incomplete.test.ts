import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const calls = contract.templates
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const mail = {
  ...{ type: 'email', targetType: 'Shipment', name: 'On its way', contentType: 'text/html' },
  ...{ content: '<p>Hello</p>', payload: '{"subject": "On its way"}' },
} as const

type Fields = Record<string, unknown>
const create = (id: string, { contentType, ...more }: Fields = {}) => {
  const { contentType: usual, ...fields } = mail
  const type = more.type === undefined ? { contentType: contentType ?? usual } : {}
  return admin.call(calls.create, { body: { ...fields, ...type, id, ...more } as never })
}
const put = async (id: string, more: Fields) => {
  const { reply } = await admin.call(calls.get, { params: { id } })
  return admin.call(calls.update, { params: { id }, body: { ...reply, ...more } as never })
}

describe('a template that no message can be written with', () => {
  const namesOf = async (id: string, more: Fields) => (await create(id, more)).errors.map(({ name }) => name)

  test('can be saved, but not enabled', async () => {
    const text = { type: 'text', content: null, payload: null }
    expect(await namesOf('no-subject', { payload: null })).toEqual(['payload.subject'])
    expect(await namesOf('no-subject', { payload: '{"subject": " "}' })).toEqual(['payload.subject'])
    expect(await namesOf('no-content', { content: ' ' })).toEqual(['content'])
    expect(await namesOf('no-text', text)).toEqual(['text'])
    expect(await namesOf('no-address', { type: 'webhook', content: null, payload: null })).toEqual(['content'])
    expect((await create('later', { ...text, isEnabled: false })).status).toBe(201)
    const enabled = await put('later', { isEnabled: true })
    expect(enabled.errors).toEqual([
      { name: 'text', message: 'The message is empty. Fill it in, or disable the template' },
    ])
    expect((await put('later', { isEnabled: true, text: 'Hello' })).status).toBe(200)
    expect((await put('later', { text: null })).status).toBe(400)
    expect((await put('later', { text: null, isEnabled: false })).status).toBe(200)
  })

  test('keeps the template of a language from being enabled, which has the rest from the main one', async () => {
    await create('family', { isEnabled: false })
    const swedish = { parentId: 'family', locale: 'sv', content: null }
    expect((await create('family-sv', { ...swedish, payload: '{"senderName": "Oss"}' })).status).toBe(201)
    expect((await put('family', { isEnabled: true })).errors).toEqual([
      { name: 'isEnabled', message: 'It can’t be enabled. Swedish: The subject is empty' },
    ])
    expect((await put('family-sv', { payload: null })).status).toBe(200)
    expect((await put('family', { isEnabled: true })).status).toBe(200)
    expect((await put('family-sv', { payload: '{}' })).errors.map(({ name }) => name)).toEqual(['payload.subject'])
  })
})
