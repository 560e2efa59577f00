import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import { enqueue, type Job, job } from '../../jobs/job.ts'
import { learn } from './learn.ts'
import { lookAt } from './look.ts'
import { findModel, markSeen, type StoredModel } from './model-store.ts'
import { type Cursor, halvesOfOpen, type IdRange, readChanged, readOpen } from './open-rows.ts'

/** So many at a time: nobody waits for longer than that for a shipment that is being foretold. */
const atOnce = 5000
const hourMs = 3_600_000
/** What commits so long after it began is found by the next run. */
const overlapMs = 2 * 60_000

/** Every night: the model anew, then all that is open. */
const learnAnew: Job<Record<string, never>> = job({
  name: 'foresight_learn',
  payload: z.strictObject({}),
  cron: '40 1 * * *',
  async run(ctx) {
    const samples = await learn(ctx, Date.now())
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
    const last = await lookAtNextOpen(ctx, { after, until }, Date.now())
    if (last !== null) await enqueue(ctx, lookOn, { after: last, until }, { key: keyOf({ after: last, until }) })
  },
})

const keyOf = ({ until }: IdRange): string => (until === null ? 'foresight_open_rest' : 'foresight_open_half')

/** Every minute: what has changed since the last. */
const follow: Job<{ after?: Cursor | undefined }> = job({
  name: 'foresight_follow',
  payload: z.strictObject({ after: z.strictObject({ at: z.string(), id: z.string() }).optional() }),
  cron: '* * * * *',
  async run(ctx, { after }) {
    const last = await lookAtChanged(ctx, after ?? null, Date.now())
    if (last === 'unlearned') return enqueue(ctx, learnAnew, {}, { key: 'foresight_learn' })
    if (last !== null) await enqueue(ctx, follow, { after: last }, { key: 'foresight_follow_on' })
  },
})

export const foresight: Feature = { jobs: [learnAnew, lookAtOpen, lookOn, follow] }

/** Asks for a look at what has changed, soon: many who ask within seconds get one. */
export const askForesight = (ctx: Ctx): Promise<void> =>
  enqueue(ctx, follow, {}, { key: 'foresight_follow', runAt: new Date(Date.now() + 3000) })

/** Looks at the next open shipments by id; answers where to go on, or null at the end. */
export async function lookAtNextOpen(ctx: Ctx, range: IdRange, now: number): Promise<string | null> {
  const model = await findModel(ctx)
  if (model === null) return null
  const rows = await readOpen(ctx, range, atOnce)
  await lookAt(ctx, model, rows, now)
  return rows.length < atOnce ? null : (rows.at(-1)?.id ?? null)
}

/** Looks at what has changed; answers where to go on, or that there is nothing to go by yet. */
export async function lookAtChanged(ctx: Ctx, after: Cursor | null, now: number): Promise<Cursor | 'unlearned' | null> {
  const model = await findModel(ctx)
  if (model === null || isOutdated(model, now)) return 'unlearned'
  const begin = model.seenTo === null ? new Date(0) : new Date(Date.parse(model.seenTo) - overlapMs)
  if (after === null) await markSeen(ctx, new Date(now).toISOString())
  const rows = await readChanged(ctx, after ?? { at: begin.toISOString(), id: '' }, atOnce)
  await lookAt(ctx, model, rows, now)
  const last = rows.at(-1)
  return rows.length < atOnce || last === undefined ? null : { at: last.updatedAt, id: last.id }
}

/** While there is little to learn from, an hour may bring much. */
const isOutdated = ({ builtAt, samples }: StoredModel, now: number): boolean =>
  now - builtAt > (samples < 500 ? 1 : 26) * hourMs
