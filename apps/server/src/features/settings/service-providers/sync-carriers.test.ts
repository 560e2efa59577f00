import { expect, test } from 'vitest'
import { testPool } from '../../../test/pool.ts'
import { syncCarriers } from './sync-carriers.ts'

const it = testPool()

const inSystem = async (text: string) => (await it.admin.query(text)).rows

test('a start brings the carriers and products of the system tenant in step with the product, and keeps what root made', async () => {
  expect(await syncCarriers(it.pool)).toEqual([])
  await it.admin.query(`
    update service_providers set name = 'Old name', library_hash = 'old' where tenant_id = 'system' and id = 'gls';
    update service_provider_products set id = 'gone' where tenant_id = 'system' and service_provider_id = 'ups' and id = 'standard';
    insert into service_providers (tenant_id, id, name, is_enabled, is_custom, tracking_type, custom_aliases, settings, created_by, updated_by)
    values ('system', 'of_root', 'Of root', true, true, 'none', '[]', '{}', 'root', 'root')`)
  expect(await syncCarriers(it.pool)).toEqual(['gls', 'ups/standard', 'ups/gone'])
  expect(
    await inSystem("select id, name from service_providers where tenant_id = 'system' and id in ('gls', 'of_root')"),
  ).toEqual(
    expect.arrayContaining([
      { id: 'gls', name: 'GLS' },
      { id: 'of_root', name: 'Of root' },
    ]),
  )
  expect(
    await inSystem(
      "select id from service_provider_products where tenant_id = 'system' and service_provider_id = 'ups' order by id",
    ),
  ).toEqual([{ id: 'express_saver' }, { id: 'standard' }])
  expect(await syncCarriers(it.pool)).toEqual([])
})
