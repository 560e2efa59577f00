import { findUserActor } from '../../../http/access/actors.ts'
import { Problem } from '../../../runtime/problem.ts'
import type { Actor, Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { withMerchantLimit } from '../../../tenancy/merchant-limit.ts'
import { queueUserMessage } from '../../messages/user-messages/queue-user-message.ts'
import { boardContent } from './board-content.ts'
import { listContent } from './list-content.ts'
import type { MailContent } from './mail-content.ts'
import { boardFor, boardOfSubject, maySee } from './mailing-rights.ts'
import { endPeriod, lockDue, type MailingRow } from './mailing-rows.ts'

const noUser = 'Your account is switched off.'
const noRight = 'You no longer have permission to see this.'
const noTemplate = 'The template “Regular mail” is disabled.'
const failed = 'It could not be made. It is tried again next time.'
const noData = 'The data could not be prepared in time.'

/** How long a mail waits for data that was never built. */
const longestWaitMs = 3 * 3_600_000

/**
 * Makes the mail of the current period, and ends the period in the same transaction: a worker that is killed repeats all of it or nothing.
 * False while data is being prepared: the period stays open.
 */
export async function sendMailing(ctx: Ctx, id: string, publicUrl: string): Promise<boolean> {
  const mailing = await lockDue(ctx, id)
  if (mailing === null) return true
  const result = await resultOf(ctx, mailing, publicUrl)
  if (result === 'waiting') return false
  await endPeriod(ctx, mailing, result)
  return true
}

/** Ends a period without a mail after all tries have failed. Returns whether it was still open. */
export async function giveUp(ctx: Ctx, id: string): Promise<boolean> {
  const mailing = await lockDue(ctx, id)
  if (mailing !== null) await endPeriod(ctx, mailing, failed)
  return mailing !== null
}

/** Null: the mail is queued. Else why there is none. */
async function resultOf(ctx: Ctx, mailing: MailingRow, publicUrl: string): Promise<string | null | 'waiting'> {
  const actor = await findUserActor(ctx.db, ctx.tenantId, mailing.userId)
  if (actor === null) return noUser
  if (!maySee(actor, mailing.subject)) return noRight
  const content = await contentFor(ctx, mailing, actor)
  if (typeof content === 'string') return content
  if (content === null) return ctx.now - Date.parse(mailing.nextAt) > longestWaitMs ? noData : 'waiting'
  const queued = await queue(ctx, { mailing, actor, content, publicUrl })
  if (queued === null) return noTemplate
  return queued.id === null ? queued.reason : null
}

/** The content that the reader may see now; why there is none; or null while it is being prepared. */
async function contentFor(ctx: Ctx, mailing: MailingRow, actor: Actor): Promise<MailContent | string | null> {
  const asReader: RequestCtx = { ...ctx, actor }
  const { subject } = mailing
  try {
    return await withMerchantLimit(ctx, actor.merchants, async () => {
      if (subject.kind === 'shipments' || subject.kind === 'orders')
        return listContent(asReader, { ...mailing, subject })
      const board = boardFor(actor, boardOfSubject(subject))
      return board === null ? noRight : boardContent(asReader, { ...mailing, subject }, board)
    })
  } catch (error) {
    // A filter that no longer exists is refused before anything is read.
    if (error instanceof Problem && error.status === 400) return 'Its filters are no longer valid. Set it up again.'
    throw error
  }
}

type Made = {
  readonly mailing: MailingRow
  readonly actor: Actor
  readonly content: MailContent
  readonly publicUrl: string
}

const queue = (ctx: Ctx, { mailing, actor, content, publicUrl }: Made) =>
  queueUserMessage(ctx, {
    templateId: 'regular_mail_email',
    targetType: 'SystemNotification',
    user: { id: actor.userId, email: actor.email },
    about: mailing.name,
    occurrence: `mailing ${mailing.id} ${mailing.nextAt}`,
    values: {
      title: mailing.name,
      content: content.about,
      consoleUrl: publicUrl + content.path,
      figures: content.figures,
      rows: content.rows,
      manageUrl: `${publicUrl}/mailings`,
    },
  })
