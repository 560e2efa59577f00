import { type ReceiverAction, receiverActions } from '@aftermile/domain/tracking/tracking-facts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptForms, formField } from '../../../http/pipeline/form-body.ts'
import type { Limits } from '../../../limits/limits.ts'
import { networkOf } from '../../../limits/network-of.ts'
import { addressOf } from '../find/find-by-code.ts'
import { trackingPath } from '../find/tracked-shipment.ts'
import { whenBusy } from '../limits/when-busy.ts'
import { actionFields, actionPaths, trapField } from '../receiver-actions/action-paths.ts'
import { wantedLanguage } from '../serve/languages.ts'
import { plainReplies } from '../serve/plain-replies.ts'
import type { Pages } from '../serve/serve-pages.ts'
import type { TrackingContext } from '../tracking-context.ts'
import type { ActionHandler } from './action-handler.ts'
import { askToFollow } from './follow/ask-to-follow.ts'
import { isOwnForm } from './is-own-form.ts'
import type { LinkOptions } from './link-options.ts'
import { runAction } from './run-action.ts'
import { chooseDay, instruct } from './write/answers.ts'
import { checkAddress, retryDelivery } from './write/delivery-problems.ts'
import { reportMissing } from './write/report-missing.ts'

const actionHandlers: Readonly<Record<ReceiverAction, ActionHandler>> = {
  follow: askToFollow,
  check_address: checkAddress,
  retry_delivery: retryDelivery,
  instruct,
  choose_day: chooseDay,
  report_missing: reportMissing,
}

/** For one address. Many people share that of a mobile network, but few of them write. */
const perMinute = 20
/** Longer than any field can be: what is cut off is refused as too long. */
const maxField = 2000

type Options = TrackingContext &
  LinkOptions & { readonly limits: Limits; readonly isLimited: boolean; readonly pages: Pick<Pages, 'show'> }
type CodeRequest = FastifyRequest<{ Params: { code: string }; Querystring: { locale?: unknown } }>

/** Serves what receivers do on the page of a parcel. A code that opens nothing gets the same reply as the page. */
export function mountReceiverActions(app: FastifyInstance, options: Options): void {
  const { gate, tenantOfHost, limits, isLimited, pages } = options
  const plain = plainReplies(options)
  const calls = limits('tracking acts', { max: perMinute, windowSeconds: 60 })

  async function serve(action: ReceiverAction, request: CodeRequest, reply: FastifyReply): Promise<FastifyReply> {
    const language = wantedLanguage(request.query.locale, request.headers['accept-language'])
    const waitSeconds = isLimited ? await calls.count(networkOf(request.ip)) : null
    if (waitSeconds !== null) return plain.busy(request, reply, { language, waitSeconds })
    const form = Object.fromEntries(
      actionFields[action].map(name => [name, formField(request.body, name).slice(0, maxField)]),
    )
    if (!isOwnForm(request))
      return pages.show(request, reply, { status: 403, problem: { action, problem: 'try_again', written: form } })
    const donePath = `${trackingPath(encodeURIComponent(request.params.code))}?done=${action}${localeOf(request)}#done`
    if (formField(request.body, trapField) !== '') return reply.redirect(donePath, 303)
    const wanted = { address: addressOf(request, tenantOfHost), action, does: actionHandlers[action], form, language }
    const result = await gate.work(() => runAction(options, request.log, wanted)).catch(whenBusy)
    if (result === 'busy') return plain.busy(request, reply, { language, waitSeconds: 1 })
    if (result === null) return plain.notFound(request, reply, language)
    if (result === 'done') return reply.redirect(donePath, 303)
    return pages.show(request, reply, { status: 400, problem: { action, problem: result, written: form } })
  }

  app.register(async forms => {
    acceptForms(forms)
    for (const action of receiverActions)
      forms.post(`/track/:code/${actionPaths[action]}`, (request: CodeRequest, reply) => serve(action, request, reply))
  })
}

/** The page is shown in the language of the form. */
const localeOf = ({ query: { locale } }: CodeRequest): string =>
  typeof locale === 'string' && /^[a-z]{2}$/.test(locale) ? `&locale=${locale}` : ''
