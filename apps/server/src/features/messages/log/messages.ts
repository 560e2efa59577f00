import { contract } from '@aftermile/contract/index'
import { serve } from '../../../http/routes/serve.ts'
import { conflict, notFound } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import { reschedule } from '../waiting/call-schedule.ts'
import { dropMessages, dropWaiting } from '../waiting/drop-messages.ts'
import { releaseHeld } from '../waiting/held-messages.ts'
import { countWaiting } from '../waiting/waiting-of.ts'
import { countOutcomes } from './count-outcomes.ts'
import { confirmMany, markSent, resendMany } from './decide-many.ts'
import { countUnknown, listMessages } from './list-messages.ts'
import { getMessage, lockMessage, type MessageRow } from './message-rows.ts'
import { resendMessage } from './resend-message.ts'
import { messageSweep } from './retention.ts'

const calls = contract.messages

/** The log of messages, with what people do about them. */
export const messages: Feature = {
  routes: [
    serve(calls.list, (ctx, { query }) => listMessages(ctx, query)),
    serve(calls.waiting, async (ctx, { query: { template, rule } }) => ({
      count: await countWaiting(ctx, { ...(template && { templateId: template }), ...(rule && { ruleId: rule }) }),
    })),
    serve(calls.dropAll, ctx => dropMessages(ctx, {})),
    serve(calls.dropOfTemplate, (ctx, { params }) => dropMessages(ctx, { templateId: params.id })),
    serve(calls.dropOfRule, (ctx, { params }) => dropMessages(ctx, { ruleId: params.id })),
    serve(calls.get, (ctx, { params }) => getMessage(ctx, params.id)),
    serve(calls.getEmail, async (ctx, { params }) => {
      const found = await getMessage(ctx, params.id)
      if (found.channel !== 'email' || Date.parse(found.createdAt) !== Date.parse(params.timestamp)) throw notFound()
      return found
    }),
    serve(calls.unknown, async ctx => ({ count: await countUnknown(ctx) })),
    serve(calls.outcomes, (ctx, { query }) => countOutcomes(ctx, query.days)),
    serve(calls.confirmMany, (ctx, { body }) => confirmMany(ctx, body)),
    serve(calls.resendMany, (ctx, { body }) => resendMany(ctx, body)),
    serve(calls.resend, (ctx, { params }) => resendMessage(ctx, params.id)),
    serve(calls.confirm, (ctx, { params }) => confirmMessage(ctx, params.id)),
  ],
  jobs: [messageSweep, dropWaiting, releaseHeld, reschedule],
}

async function confirmMessage(ctx: RequestCtx, id: string): Promise<MessageRow> {
  const before = await lockMessage(ctx, id)
  if (before.state !== 'unknown') throw conflict('Only a message of unknown state can be confirmed')
  const [after] = await markSent(ctx, [before])
  if (after === undefined) throw notFound()
  return after
}
