import { mappingRowsOf } from '@aftermile/domain/carriers/compile-mapping'
import { beforeAll, expect, test } from 'vitest'
import { postnord } from '../../../adapters/carriers/postnord.ts'
import { sql } from '../../../db/sql.ts'
import { aFoundNumber, aRawEvent, ingestResultsAs, inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { testServer } from '../../../test/server.ts'
import { ingestAnswers } from '../carrier-answers/ingest-answers.ts'
import { raiseMappingVersion } from '../carrier-mapping/mapping-lookup.ts'
import { replayJob, startReplay } from './replay-job.ts'

const server = testServer()
const serviceProviderId = 'postnord'
const carrier = { ...postnord, mapping: { version: 1, rows: mappingRowsOf([{ code: 'ON', to: 'in_transit' }]) } }

beforeAll(async () => {
  const admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [aShipment('c1'), aShipment('c2')])
})

const eventsOf = async (id: string) =>
  (await server.admin.query<{ code: string | null }>('select code from events where shipment_id = $1', [id])).rows.map(
    ({ code }) => code,
  )

test('the same answer ingested five times at once counts once: events, sightings and unmapped codes', async () => {
  const ingest = (seconds: number) =>
    ingestResultsAs(server, 'nordhem', {
      serviceProviderId,
      carrier,
      found: [
        {
          shipmentId: 'fjallro-c1',
          answer: aFoundNumber('c1-p1', [
            aRawEvent({ code: 'ON' }),
            aRawEvent({ code: 'STRANGE', time: '2026-11-03T11:00:00Z' }),
            aRawEvent({ id: 'c1:SEEN', code: 'ON', isSighting: true, time: `2026-11-03T12:00:0${seconds}Z` }),
            aRawEvent({ time: 'soon' }),
          ]),
        },
      ],
    })
  const ingested = await Promise.all([1, 2, 3, 4, 5].map(ingest))
  const sum = (field: 'created' | 'unmapped' | 'quarantined') =>
    ingested.reduce((all, answers) => all + answers[field], 0)
  expect([sum('created'), sum('unmapped'), sum('quarantined')]).toEqual([3, 1, 1])
  expect((await eventsOf('fjallro-c1')).length).toBe(3)
  const { rows } = await server.admin.query(`select count from unmapped_codes where code = 'STRANGE'`)
  expect(rows).toEqual([{ count: 1 }])
})

test('a replay waits for all that still map by the old mapping, and misses none of their events', async () => {
  const [ingested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reading = inTenantOf(server, 'nordhem', async ctx => {
    const answer = aFoundNumber('c2-p1', [aRawEvent({ code: 'LATE_WORD' })])
    await ingestAnswers(ctx, { serviceProviderId, carrier, found: [{ answer, shipmentId: 'fjallro-c2' }] })
    ingested.resolve()
    await released.promise
  })
  await ingested.promise
  const id = await inTenantOf(server, 'nordhem', async ctx => {
    await ctx.db.run(sql`
      insert into carrier_mapping_rows (tenant_id, service_provider_id, id, code, meaning, description, created_by, updated_by)
      values ('nordhem', ${serviceProviderId}, 'late', 'LATE_WORD', 'damaged', '', 'test', 'test')`)
    await raiseMappingVersion(ctx, serviceProviderId)
    return (await startReplay(ctx, serviceProviderId)).id
  })
  const replaying = (async () => {
    while (await inTenantOf(server, 'nordhem', ctx => replayJob.workOn(ctx, { id, run: 0 })));
  })()
  const waiting = async () =>
    (
      await server.admin.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rowCount
  await expect.poll(waiting, { interval: 20 }).toBe(1)
  released.resolve()
  await reading
  await replaying
  expect(await eventsOf('fjallro-c2')).toEqual(['damaged'])
})
