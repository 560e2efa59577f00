import { contract } from '@aftermile/contract/index'
import { rule } from '@aftermile/contract/settings/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testServer } from '../../../../test/server.ts'
import { syncRules } from './sync-rules.ts'
import { systemRules } from './system-rules.ts'
import { systemTags } from './system-tags.ts'

const server = testServer()
const calls = contract.rules
let ruleAdmin: Caller
beforeAll(async () => {
  ruleAdmin = await server.as('ruleadmin@nordhem.example')
})

const shipped = () => ruleAdmin.ask(calls.list, { query: { system: 'true' } })

describe('the rules that come with the product', () => {
  test('are there from the start in their order, each with a name and a sentence, and a second sync changes nothing', async () => {
    const all = await shipped()
    expect(all.map(({ id }) => id)).toEqual(systemRules.map(({ id }) => id))
    expect(all.filter(({ isSystem, isCustomized }) => !isSystem || isCustomized)).toEqual([])
    expect(all.filter(({ name, description }) => name === '' || !/^[A-Z].+\.$/.test(description))).toEqual([])
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    const tags = await ruleAdmin.ask(contract.tags.list)
    expect(tags.map(({ id }) => id)).toEqual(expect.arrayContaining(systemTags.map(({ id }) => id)))
    expect(await syncRules(server.admin)).toEqual([])
  })

  test('write to customers only after somebody has switched them on', async () => {
    const writing = (await shipped()).filter(({ actions }) =>
      actions.some(({ type }) => type === 'email' || type === 'text' || type === 'webhook'),
    )
    expect(writing.length).toBeGreaterThan(5)
    expect(writing.filter(({ isEnabled }) => isEnabled)).toEqual([])
  })

  test('are valid as rules of a tenant: switching one on makes its own copy, and deleting that is the reset', async () => {
    for (const item of await shipped()) {
      const body = rule.sent.parse({ ...item, isEnabled: true })
      const copy = await ruleAdmin.ask(calls.update, { params: { id: item.id }, body })
      expect(copy).toMatchObject({ id: item.id, isEnabled: true, isSystem: true, isCustomized: true })
    }
    await ruleAdmin.ask(calls.remove, { params: { id: 'delivered' } })
    expect(await ruleAdmin.ask(calls.get, { params: { id: 'delivered' } })).toMatchObject({
      isEnabled: false,
      isCustomized: false,
    })
  })

  test('are written again where they differ, and what root made stays', async () => {
    await server.admin.query(`
      update rules set library_hash = 'old', name = 'Old' where tenant_id = 'system' and id = 'delivered';
      insert into rules select (jsonb_populate_record(r, jsonb_build_object('id', x.id, 'library_hash', x.hash))).*
      from rules r, (values ('made_by_root', null), ('retired', 'x')) as x (id, hash)
      where r.tenant_id = 'system' and r.id = 'delivery_failed'`)
    expect(await syncRules(server.admin)).toEqual(['delivered', 'retired'])
    const ids = (await shipped()).map(({ id }) => id)
    expect([ids.includes('made_by_root'), ids.includes('retired')]).toEqual([true, false])
    expect(await ruleAdmin.ask(calls.get, { params: { id: 'delivered' } })).toMatchObject({ name: 'Delivered' })
  })
})
