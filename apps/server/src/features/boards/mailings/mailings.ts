import { contract } from '@aftermile/contract/index'
import { z } from 'zod'
import { serve } from '../../../http/routes/serve.ts'
import { enqueue, type Job, job } from '../../../jobs/job.ts'
import { forbidden } from '../../../runtime/problem.ts'
import type { Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { holderOf } from '../../../tenancy/holder.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { readBoardSelection } from '../datasets/export/board-filters.ts'
import { boardFor, boardOfSubject, maySee } from './mailing-rights.ts'
import { addMailing, changeMailing, listMailings, removeMailing, takeDue } from './mailing-rows.ts'
import { giveUp, sendMailing } from './send-mailing.ts'

const { list, create, update, remove } = contract.mailings
const Piece = z.strictObject({ id: z.string() })
type Piece = z.infer<typeof Piece>

/** How long until a job looks again for data that is being prepared. */
const waitMs = 30_000

/** Mails boards, reports and lists to users who asked for it, with the rights that they have at that moment. */
export function mailings({ publicUrl }: Pick<FeatureOptions, 'publicUrl'>): Feature {
  const definition = { name: 'mailing', payload: Piece, maxAttempts: 6 }
  const enqueueOne = (ctx: Ctx, id: string, inMs = 0): Promise<void> =>
    enqueue(ctx, definition, { id }, { key: `mailing:${id}`, queue: 'mailings', inMs })
  const send: Job<Piece> = {
    ...definition,
    async run(ctx, { id }) {
      const isDone = await sendMailing(ctx, id, publicUrl)
      if (!isDone) await enqueueOne(ctx, id, waitMs)
    },
    onFailed: (ctx, { id }) => giveUp(ctx, id),
  }
  const clock = job({
    name: 'mailings',
    payload: z.strictObject({}),
    cron: '* * * * *',
    hasWork: {
      where:
        'exists (select 1 from mailings w where w.tenant_id = t.id and w.next_at <= tenant_now() and w.queued_for is distinct from w.next_at)',
    },
    async run(ctx) {
      for (const id of await takeDue(ctx)) await enqueueOne(ctx, id)
    },
  })
  return {
    jobs: [send, clock],
    routes: [
      serve(list, ctx => listMailings(ctx, readerOf(ctx))),
      serve(create, async (ctx, { body }) => {
        if (!maySee(ctx.actor, body.subject)) throw forbidden()
        refuseWrongFilters(ctx, body.subject)
        await addMailing(ctx, readerOf(ctx), body)
        return listMailings(ctx, readerOf(ctx))
      }),
      serve(update, async (ctx, { params, body }) => {
        await changeMailing(ctx, { userId: readerOf(ctx), id: params.id }, body)
        return listMailings(ctx, readerOf(ctx))
      }),
      serve(remove, async (ctx, { params }) => {
        await removeMailing(ctx, { userId: readerOf(ctx), id: params.id })
        return listMailings(ctx, readerOf(ctx))
      }),
    ],
  }
}

/** A visitor from the tenant of the system has no mails here: the rights of the mail are those of a user of the tenant. */
function readerOf({ actor }: RequestCtx): string {
  const { userId } = holderOf(actor)
  if (userId === null) throw forbidden('Only users of this tenant can get its mails')
  return userId
}

type Subject = Parameters<typeof maySee>[1]

function refuseWrongFilters({ actor }: RequestCtx, subject: Subject): void {
  if (subject.kind !== 'board' && subject.kind !== 'report') return
  const found = boardFor(actor, boardOfSubject(subject))
  if (found !== null)
    readBoardSelection(
      { source: found.source, scopes: actor.scopes },
      { board: found.board.id, filters: subject.filters, timeZone: 'UTC' },
    )
}
