import { contract } from '@aftermile/contract/index'
import type { SentTemplate } from '@aftermile/contract/settings/templates'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const { templates } = contract
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const mail = { type: 'email', targetType: 'Shipment', contentType: 'text/html', payload: '{"subject": "S"}' } as const
const create = (body: Partial<SentTemplate> & { id: string }) =>
  admin.ask(templates.create, { body: { ...mail, name: body.id, content: '<p>Hi</p>', ...body } })
const change = async (id: string, fields: Partial<SentTemplate>) => {
  const body = await admin.ask(templates.get, { params: { id } })
  return admin.ask(templates.update, { params: { id }, body: { ...body, ...fields } })
}
const behind = async (mainId: string) =>
  (await admin.ask(templates.list))
    .filter(({ parentId, isBehind }) => parentId === mainId && isBehind)
    .map(({ locale }) => locale)
    .toSorted()

test('a language is behind from when its main version says something else until it is saved again', async () => {
  await create({ id: 'own' })
  for (const locale of ['sv', 'de']) await create({ id: `own-${locale}`, parentId: 'own', locale })
  expect(await behind('own')).toEqual([])
  await change('own', { isEnabled: false, description: 'For tests' })
  expect(await behind('own')).toEqual([])
  await change('own', { content: '<p>Hello</p>' })
  expect(await behind('own')).toEqual(['de', 'sv'])
  await change('own-sv', { content: '<p>Hej</p>' })
  expect(await behind('own')).toEqual(['de'])
  await change('own-de', {})
  expect(await behind('own')).toEqual([])
})

test('of a built-in template, a changed text leaves the other languages behind, but switching it on does not', async () => {
  const id = 'delivered_email'
  await change(id, { isEnabled: true })
  expect(await behind(id)).toEqual([])
  await change(`${id}-sv`, { payload: '{"subject": "Framme"}' })
  expect(await behind(id)).toEqual([])
  await change(id, { payload: '{"subject": "There"}' })
  expect(await behind(id)).toEqual(['da', 'de', 'fi', 'nb', 'sv'])
})

test('a clone is off until somebody switches it on', async () => {
  await create({ id: 'on' })
  await create({ id: 'on-sv', parentId: 'on', locale: 'sv' })
  const clone = await admin.ask(templates.clone, { params: { id: 'on' } })
  expect(clone.isEnabled).toBe(false)
  expect((await admin.ask(templates.list)).filter(item => item.parentId === clone.id)).toMatchObject([
    { isEnabled: true },
  ])
  expect((await change(clone.id, { isEnabled: true })).isEnabled).toBe(true)
})

test('a built-in mail has no text of its own', async () => {
  const all = await admin.ask(templates.list)
  expect(all.filter(({ tenantId, type, text }) => tenantId === 'system' && type === 'email' && text !== null)).toEqual(
    [],
  )
})
