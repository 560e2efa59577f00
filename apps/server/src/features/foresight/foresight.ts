import { hourMs } from '@aftermile/domain/times/milliseconds'
import { z } from 'zod'
import { type ConsumeResult, consumeChanges } from '../../jobs/change-consumer.ts'
import { enqueue, type Job, job } from '../../jobs/job.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'
import { batchSize, forecastNextOpen } from './forecast-open.ts'
import { halvesOfOpen, type IdRange, readChanged } from './forecast-rows.ts'
import { learnModel } from './learn-model.ts'
import { learnedTimesRoute } from './learned-times.ts'
import { findModel, type StoredModel } from './model-store.ts'
import { updateForecasts } from './update-forecasts.ts'

/** Every night: learns the model again, then forecasts all open shipments. */
const learnJob: Job<Record<string, never>> = job({
  name: 'foresight_learn',
  payload: z.strictObject({}),
  cron: '40 1 * * *',
  spreadMinutes: 60,
  async run(ctx) {
    const samples = await learnModel(ctx, ctx.now)
    ctx.log.info({ samples }, 'Learned from arrived shipments')
    await enqueue(ctx, forecastOpenJob, {}, { key: 'foresight_open' })
  },
})

/** Forecasts age without any event: a shipment that has not arrived yet arrives later. */
const forecastOpenJob: Job<Record<string, never>> = job({
  name: 'foresight_open',
  payload: z.strictObject({}),
  cron: '10 */3 * * *',
  spreadMinutes: 30,
  async run(ctx) {
    for (const range of await halvesOfOpen(ctx)) await enqueue(ctx, forecastOpenPartJob, range, { key: keyOf(range) })
  },
})

const forecastOpenPartJob: Job<IdRange> = job({
  name: 'foresight_open_part',
  payload: z.strictObject({ after: z.string(), until: z.string().nullable() }),
  async run(ctx, { after, until }) {
    const last = await forecastNextOpen(ctx, { after, until }, ctx.now)
    if (last !== null)
      await enqueue(ctx, forecastOpenPartJob, { after: last, until }, { key: keyOf({ after: last, until }) })
  },
})

const keyOf = ({ until }: IdRange): string => (until === null ? 'foresight_open_rest' : 'foresight_open_half')

/** Every minute: forecasts the shipments that have changed. */
const forecastChangesJob: Job<Record<string, never>> = job({
  name: 'foresight_follow',
  payload: z.object({}),
  cron: '* * * * *',
  followsChanges: true,
  async run(ctx) {
    const followed = await forecastChanged(ctx, ctx.now)
    if (followed === 'unlearned') return enqueue(ctx, learnJob, {}, { key: 'foresight_learn' })
    if (followed === 'more') return enqueue(ctx, forecastChangesJob, {}, { key: 'foresight_follow_on' })
    if (followed === 'busy') await requestForecasts(ctx)
  },
})

export const foresight: Feature = {
  routes: [learnedTimesRoute],
  jobs: [learnJob, forecastOpenJob, forecastOpenPartJob, forecastChangesJob],
}

/** Requests forecasts for changed shipments in a few seconds. Many requests within that time become one job. */
const requestForecasts = (ctx: Ctx): Promise<void> =>
  enqueue(ctx, forecastChangesJob, {}, { key: 'foresight_follow', inMs: 3000 })

/** Forecasts the next changed shipments, unless there is no current model. */
async function forecastChanged(ctx: Ctx, now: number): Promise<ConsumeResult | 'unlearned'> {
  const model = await findModel(ctx)
  if (model === null || isOutdated(model, now)) return 'unlearned'
  return consumeChanges(
    ctx,
    {
      name: 'foresight',
      beginsAt: 'beginning',
      limit: batchSize,
      read: (from, limit) => readChanged(ctx, from, limit),
      positionOf: ({ updatedAt, id }) => ({ at: updatedAt, id }),
    },
    rows => updateForecasts(ctx, model, rows, now),
  )
}

/** A model with few samples is learned again every hour. */
const isOutdated = ({ builtAt, samples }: StoredModel, now: number): boolean =>
  now - builtAt > (samples < 500 ? 1 : 26) * hourMs
