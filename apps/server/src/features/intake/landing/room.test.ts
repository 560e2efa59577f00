import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { anEvent } from '../../../test/data/containers.ts'
import { testServer } from '../../../test/server.ts'

const server = testServer()

test('while too many events of a tenant wait it can store no more, and nobody else feels it', async () => {
  await server.admin.query(`
    insert into landed_events (tenant_id, bucket, id, merchants, is_historical, request_id, event_count, events)
    select 'sydkust', n % 16, gen_random_uuid(), '{}', false, 'r', 5, '[]' from generate_series(1, 100000) n`)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/^aftermile_landed_events 500000$/m)
  expect(metrics).toMatch(/^aftermile_landed_events_oldest_seconds \d/m)

  const { events } = contract.ingress
  const query = { wait: 'stored' } as const
  const body = { items: [anEvent('r1', 'collected', '2026-11-03T08:00:00Z')] }
  const full = server.with(await server.sign('admin@sydkust.example', 300))
  const answer = await full.call(events, { query, body })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5'])
  // Whoever was told to wait is not heard meanwhile. Others of the tenant may wait for the projection.
  const patient = server.with(await server.sign('admin@sydkust.example', 600))
  expect((await patient.call(events, { body })).status).toBe(200)
  const other = await server.as('admin@nordhem.example')
  expect(await other.ask(events, { query, body })).toMatchObject({ stored: 1 })
})
