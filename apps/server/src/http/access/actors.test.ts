import { contract } from '@aftermile/contract/index'
import type pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { appRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import { testServer } from '../../test/server.ts'
import { openActors } from './actors.ts'

const server = testServer()
let pool: pg.Pool

beforeAll(() => {
  pool = openPool({ url: server.database.url, role: appRole, max: 2, statementTimeoutMs: 5000, onError: () => {} })
  return () => pool.end()
})

async function aToken(email: string) {
  const caller = await server.as(email)
  return caller.ask(contract.users.createToken, { params: { id: 'admin' }, body: { name: 'Hub' } })
}

test('exactly the actors whose rights have changed are found, with one query', async () => {
  const actors = openActors(pool, async () => null)
  const tokens = {
    unchanged: await aToken('admin@nordhem.example'),
    revoked: await aToken('admin@nordhem.example'),
    elsewhere: await aToken('admin@sydkust.example'),
  }
  const guests = await Promise.all(
    Object.entries(tokens).map(async ([name, { token }]) => ({
      name,
      identified: await actors.identify({ token, tenantId: null }),
    })),
  )
  const names = async () => (await actors.findChanged(guests)).map(({ name }) => name)
  expect(await names()).toEqual([])

  const admin = await server.as('admin@nordhem.example')
  await admin.call(contract.users.removeToken, { params: { id: 'admin', tokenId: tokens.revoked.id } })
  await server.admin.query("update tenants set version = version + 1 where id = 'sydkust'")
  const query = vi.spyOn(pool, 'query')
  expect(await names()).toEqual(['revoked', 'elsewhere'])
  expect(query).toHaveBeenCalledOnce()
})

test('nothing is queried for an empty list', async () => {
  const query = vi.spyOn(pool, 'query').mockClear()
  expect(await openActors(pool, async () => null).findChanged([])).toEqual([])
  expect(query).not.toHaveBeenCalled()
})
