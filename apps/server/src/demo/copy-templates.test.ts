import { contract } from '@aftermile/contract/index'
import { operatorTemplates } from '@aftermile/domain/actions/operator-templates'
import { expect, test } from 'vitest'
import { testServer } from '../test/server.ts'
import { templateCopies } from './reference/template-copies.ts'

const server = testServer()

test('the demo tenant says some messages of the library in its own words', async () => {
  const admin = await server.as('admin@nordhem.example')
  const get = async (id: string) => (await admin.call(contract.templates.get, { params: { id } })).reply
  const system = async (id: string) => (await admin.call(contract.templates.system, { params: { id } })).reply
  for (const { id, words = {} } of templateCopies.nordhem ?? []) {
    expect(await get(id)).toMatchObject({ tenantId: 'nordhem', isSystem: true, isCustomized: true, isEnabled: true })
    const original = JSON.stringify(await system(id))
    for (const word of Object.keys(words)) expect(original).toContain(word)
  }
  const { rows } = await server.admin.query(
    `select compiled from templates where tenant_id = 'nordhem' and id = 'on_its_way_email-sv'`,
  )
  expect(rows[0].compiled).toContain('vi håller koll på det tills det är framme')
})

test('operators of the demo tenant can send several of them', async () => {
  const all = await (await server.as('admin@nordhem.example')).ask(contract.templates.list)
  expect(operatorTemplates(all).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['on_its_way_email', 'pickup_reminder_1_text', 'promise_date_delay_email']),
  )
})
