import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { expect, test } from 'vitest'
import { inTenantOf } from '../../test/carriers/carrier-results.ts'
import { aShipment, send } from '../../test/data/containers.ts'
import { firingsOf, putRule, when } from '../../test/data/rules.ts'
import { testServer } from '../../test/server.ts'
import { saveCarrierEstimates } from '../intake/carrier-answers/carrier-estimates.ts'
import { readByIds } from './forecast-rows.ts'
import { writePredictions } from './write-predictions.ts'

const server = testServer()
const start = Date.now()
const at = (hours: number) => start + hours * hourMs

test('rules look at predictions, at estimates of carriers and at tags as they are written', async () => {
  const admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled' } })
  const later = { type: 'SlaUpdateRule', metric: 'estimatedTime', comparisonType: 'later', interval: 120 }
  await putRule(admin, 'later', later)
  await putRule(admin, 'sooner', { ...later, comparisonType: 'earlier' })
  await putRule(admin, 'risk', { andConditions: [when('lateProbability', 'more than', 0.5)] })
  await putRule(admin, 'carrier', { andConditions: [when('carrierEstimatedAt', 'changed')] })
  await putRule(admin, 'tagged', { andConditions: [when('tags', 'has any of', 'vip')] })
  const id = 'fjallro-foreseen'
  await send(admin, 'shipments', [aShipment('foreseen', { bookedAt: new Date(at(-1)).toISOString() })])

  const predict = (hours: number, lateProbability: number) =>
    inTenantOf(server, 'nordhem', async ctx => {
      const [before] = await readByIds(ctx, [id])
      if (before === undefined) throw new Error('It is there')
      const { updatedAt, estimatedFrom, estimatedTo, modelAt } = before
      const rest = { updatedAt, estimatedBy: 'model', estimatedFrom, estimatedTo, modelAt }
      return writePredictions(ctx, [{ before, after: { id, estimatedAt: at(hours), lateProbability, ...rest } }])
    })
  const counts = () =>
    Promise.all(
      ['later', 'sooner', 'risk', 'carrier', 'tagged'].map(async text => (await firingsOf(server, text)).length),
    )
  await predict(20, 0.1)
  await predict(21, 0.2)
  expect(await counts()).toEqual([0, 0, 0, 0, 0])
  await predict(23, 0.6)
  expect(await counts()).toEqual([1, 0, 1, 0, 0])
  await predict(20, 0.6)
  expect(await counts()).toEqual([1, 1, 1, 0, 0])
  const span = { earliestAt: new Date(at(5)).toISOString(), latestAt: new Date(at(7)).toISOString() }
  await inTenantOf(server, 'nordhem', ctx => saveCarrierEstimates(ctx, [{ shipmentId: id, span }]))
  const tag = { type: 'tag', tagId: 'vip', operation: 'add' } as const
  await admin.ask(contract.containers.act, { body: { type: 'shipment', containers: [id], actions: [tag] } })
  expect(await counts()).toEqual([1, 1, 1, 1, 1])
})
