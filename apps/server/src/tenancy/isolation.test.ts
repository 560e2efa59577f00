import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../test/database.ts'
import { fillEveryTable, isolationBreachesOf, recreateAsPermissive } from '../test/tenant-isolation.ts'

let database: TestDatabase
let superuser: pg.Client

beforeAll(async () => {
  database = await cloneDatabase(inject('adminUrl'))
  superuser = new pg.Client({ connectionString: database.adminUrl })
  await superuser.connect()
  await fillEveryTable(superuser)
})
afterAll(async () => {
  await superuser.end()
  await database.drop()
})

test('in every table a tenant reads and writes only its own rows, and only within the merchant limit', async () => {
  expect(await isolationBreachesOf(superuser)).toEqual([])
})

test('tenant isolation also holds when every policy is permissive, as on the shards of Citus', async () => {
  await recreateAsPermissive(superuser)
  expect(await isolationBreachesOf(superuser)).toEqual([])
})

test('a restrictive policy would not be enough there', async () => {
  await superuser.query(`
    alter policy own on shipments using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
    create policy merchants on shipments as restrictive using (sees_merchant(merchant_id)) with check (sees_merchant(merchant_id))`)
  expect(await isolationBreachesOf(superuser, 'shipments')).toEqual([])
  await recreateAsPermissive(superuser)
  expect(await isolationBreachesOf(superuser, 'shipments')).toContain(
    'shipments: north/ reads north m1,north m2,south m1,south m2,system m1,system m2 and not north m1,north m2',
  )
})
