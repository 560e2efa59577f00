import { z } from 'zod'
import { type FollowResult, follow } from '../../jobs/follower.ts'
import { enqueue, type Job, job } from '../../jobs/job.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'
import { halvesOfOpen, type IdRange, readChanged, readOpen } from './forecast-rows.ts'
import { learnModel } from './learn-model.ts'
import { findModel, type StoredModel } from './model-store.ts'
import { updateForecasts } from './update-forecasts.ts'

/** So many at a time: nobody waits for longer than that for a shipment that is being foretold. */
const atOnce = 5000
const hourMs = 3_600_000

/** Every night: the model anew, then all that is open. */
const learnAnew: Job<Record<string, never>> = job({
  name: 'foresight_learn',
  payload: z.strictObject({}),
  cron: '40 1 * * *',
  async run(ctx) {
    const samples = await learnModel(ctx, Date.now())
    ctx.log.info({ samples }, 'Learned from what has arrived')
    await enqueue(ctx, lookAtOpen, {}, { key: 'foresight_open' })
  },
})

/** The hours pass without any event, and what has not come by now comes later. */
const lookAtOpen: Job<Record<string, never>> = job({
  name: 'foresight_open',
  payload: z.strictObject({}),
  cron: '10 */3 * * *',
  async run(ctx) {
    for (const range of await halvesOfOpen(ctx)) await enqueue(ctx, lookOn, range, { key: keyOf(range) })
  },
})

const lookOn: Job<IdRange> = job({
  name: 'foresight_open_part',
  payload: z.strictObject({ after: z.string(), until: z.string().nullable() }),
  async run(ctx, { after, until }) {
    const last = await forecastNextOpen(ctx, { after, until }, Date.now())
    if (last !== null) await enqueue(ctx, lookOn, { after: last, until }, { key: keyOf({ after: last, until }) })
  },
})

const keyOf = ({ until }: IdRange): string => (until === null ? 'foresight_open_rest' : 'foresight_open_half')

/** Every minute: what has changed since the last. */
const followChanges: Job<Record<string, never>> = job({
  name: 'foresight_follow',
  payload: z.object({}),
  cron: '* * * * *',
  async run(ctx) {
    const followed = await forecastChanged(ctx, Date.now())
    if (followed === 'unlearned') return enqueue(ctx, learnAnew, {}, { key: 'foresight_learn' })
    if (followed === 'more') return enqueue(ctx, followChanges, {}, { key: 'foresight_follow_on' })
    if (followed === 'busy') await requestForecasts(ctx)
  },
})

export const foresight: Feature = { jobs: [learnAnew, lookAtOpen, lookOn, followChanges] }

/** Asks for a look at what has changed, soon: many who ask within seconds get one. */
export const requestForecasts = (ctx: Ctx): Promise<void> =>
  enqueue(ctx, followChanges, {}, { key: 'foresight_follow', runAt: new Date(Date.now() + 3000) })

/** Looks at the next open shipments by id; answers where to go on, or null at the end. */
export async function forecastNextOpen(ctx: Ctx, range: IdRange, now: number): Promise<string | null> {
  const model = await findModel(ctx)
  if (model === null) return null
  const rows = await readOpen(ctx, range, atOnce)
  await updateForecasts(ctx, model, rows, now)
  return rows.length < atOnce ? null : (rows.at(-1)?.id ?? null)
}

/** Looks at the next of what has changed, unless there is nothing to go by yet. */
export async function forecastChanged(ctx: Ctx, now: number): Promise<FollowResult | 'unlearned'> {
  const model = await findModel(ctx)
  if (model === null || isOutdated(model, now)) return 'unlearned'
  return follow(
    ctx,
    {
      name: 'foresight',
      beginsAt: 'beginning',
      limit: atOnce,
      read: (from, limit) => readChanged(ctx, from, limit),
      positionOf: ({ updatedAt, id }) => ({ at: updatedAt, id }),
    },
    rows => updateForecasts(ctx, model, rows, now),
  )
}

/** While there is little to learn from, an hour may bring much. */
const isOutdated = ({ builtAt, samples }: StoredModel, now: number): boolean =>
  now - builtAt > (samples < 500 ? 1 : 26) * hourMs
