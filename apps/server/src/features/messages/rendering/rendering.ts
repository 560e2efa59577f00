import { randomUUID } from 'node:crypto'
import type { Body } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { Message } from '@aftermile/contract/messages/messages'
import type { RenderedTemplate, TemplateProblem } from '@aftermile/contract/messages/rendering'
import type { Template } from '@aftermile/contract/settings/templates'
import { hasBody, isTemplateChannel } from '@aftermile/domain/channels/channels'
import { languageOf } from '@aftermile/domain/languages/languages'
import { envelopeText, readEnvelope } from '@aftermile/domain/messages/envelope'
import { accountKeyOf } from '@aftermile/domain/messages/keys/account-keys'
import { pageValues } from '@aftermile/domain/messages/page-values'
import { templateProblems } from '@aftermile/domain/messages/template-problems'
import { sql } from '../../../db/sql.ts'
import { type FieldOf, fieldsOf } from '../../../db/table.ts'
import { messages } from '../../../db/tables/messages.ts'
import { serve, serveOutside } from '../../../http/routes/serve.ts'
import { refused } from '../../../runtime/problem.ts'
import { blockTooLong, maxBlockLength, sanitiseBlock } from '../../../security/sanitise-block.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { withLink } from '../content/account-link.ts'
import { chooseLocale } from '../content/chosen-template.ts'
import type { Composed } from '../content/composed.ts'
import { type ContentProblem, type MessageData, type MessageToRender, problemOf } from '../content/message-data.ts'
import { readMessageData } from '../content/read-message-data.ts'
import { renderDraft } from '../content/render-message.ts'
import { queueMessages } from '../enqueue/queue-messages.ts'
import { brandFrame } from '../library/brand-frame.ts'
import { mainLanguage } from '../library/library-templates.ts'
import { readyBlocks } from '../library/ready-blocks.ts'
import type { PreviewPage, WantedPreview } from './page-preview.ts'
import { readTemplateRequest, type TemplateRequest } from './template-request.ts'
import { listTestReceivers, testAddresses } from './test-receivers.ts'

const calls = contract.rendering

/** Shows what templates become, and sends them to who edits them. */
export const rendering = (options: FeatureOptions & { readonly previewPage: PreviewPage }): Feature => ({
  routes: [
    serveOutside(calls.render, async (ctx, { body }) => {
      const request = await readTemplateRequest(ctx, body)
      const page = pageOf(request, body)
      if (page !== null) return showPage(request, page, await options.previewPage(ctx, page))
      const message = messageOf(request)
      const found = (await readMessageData(ctx, [message], options)).get(message.id)
      if (found === undefined) throw new Error('A message has no data')
      const data = withPageValues(found, body.page?.kind ?? 'private')
      const chosen = data.kind === 'data' ? data.locale : request.template.main.locale
      const isFallback = languageOf(chosen) !== languageOf(request.locale)
      return async () => {
        const asker = { tenantId: ctx.tenantId, purpose: 'preview' } as const
        const draft = withSample(await renderDraft(options.renderPool, data, asker), request)
        const shown = withSafeBlock(outOf(request, draft), request, options.publicUrl)
        const linted = data.kind === 'data' ? lintedOf(data, shown.html) : []
        const found = new Set(shown.problems.map(({ message }) => message))
        const problems = [...shown.problems, ...linted.filter(({ message }) => !found.has(message))]
        return { ...shown, problems, locale: chosen, isFallback }
      }
    }),
    serve(calls.blocks, async (_, { query }) =>
      readyBlocks(query.targetType, languageOf(query.locale ?? '') ?? mainLanguage),
    ),
    serve(calls.sendTest, async (ctx, { body }) => {
      const request = await readTemplateRequest(ctx, body)
      const recipients = await testAddresses(ctx, request, body)
      const queued = await queueMessages(
        ctx,
        recipients.map(recipient => ({
          ...{ ...request, ...recipient, occurrence: `test ${randomUUID()}` },
          ...{ containerNumber: 'Sample', isTest: true },
        })),
      )
      const unsent = queued.find(({ id }) => !id)
      const [first] = queued
      if (unsent !== undefined || !first?.id)
        throw refused('templateId', unsent?.reason ?? 'The message couldn’t be stored')
      const sentTo = recipients.flatMap(({ recipient }) => recipient ?? [])
      return { ...(await getMessage(ctx, first.id)), recipients: sentTo }
    }),
    serve(calls.frame, async (_, { query: { targetType, locale } }) => ({ content: brandFrame(targetType, locale) })),
    serve(calls.testReceivers, ctx => listTestReceivers(ctx)),
  ],
})

const lintedOf = ({ template, altTexts }: Extract<MessageData, { kind: 'data' }>, html: string | null) =>
  templateProblems(template, { html, altTexts: new Set(altTexts.keys()) })

/** The page that a block is shown on; null for every other template, and for a block alone. */
function pageOf(request: TemplateRequest, { page }: Body<typeof calls.render>): WantedPreview | null {
  const { template, templateId, targetType, containerId, given, locale } = request
  const isBlock = isPageBlock(template.main) && targetType === 'Shipment'
  if (page === undefined || !isBlock) return null
  const shipmentId = given.isSample ? null : containerId
  return { ...page, shipmentId, language: languageOf(locale) ?? 'en', edited: { templateId, given } }
}

const isPageBlock = ({ type }: Pick<Template, 'type'>): boolean => type === 'tracking_page'

/** Without a shipment, a block is shown alone, with the values that it has on a page. */
const withPageValues = (data: MessageData, kind: WantedPreview['kind']): MessageData =>
  data.kind === 'data' && isPageBlock(data.template) ? { ...data, values: pageValues(data.values, kind) } : data

function withSafeBlock(shown: Shown, { template }: TemplateRequest, publicUrl: string): Shown {
  if (!isPageBlock(template.main) || shown.html === null) return shown
  if (shown.html.length > maxBlockLength)
    return { ...shown, html: null, problems: [problemOut(problemOf(blockTooLong, 'content'), 'error')] }
  return { ...shown, html: sanitiseBlock(shown.html, publicUrl) }
}

const showPage =
  ({ template, locale }: TemplateRequest, { language }: WantedPreview, draw: Awaited<ReturnType<PreviewPage>>) =>
  async (): Promise<RenderedTemplate> => {
    const { html, problems } = await draw()
    const { locale: chosen } = chooseLocale(template, locale)
    const linted = templateProblems(chooseLocale(template, locale)).filter(
      templateProblem => !problems.some(isAt(templateProblem)),
    )
    const nothing = { subject: null, text: null, payload: null, recipient: null }
    const isFallback = languageOf(chosen) !== language
    return { ...nothing, html, problems: [...problems, ...linted], locale: chosen, isFallback }
  }

/** Liquid stops at the place that the linter warns of. */
const isAt =
  ({ line, column }: TemplateProblem) =>
  (other: TemplateProblem): boolean =>
    line !== null && other.line === line && other.column === column

/** A message that is only shown. */
const messageOf = ({ targetType, merchantId, containerId, templateId, template, given, locale }: TemplateRequest) => {
  const { type } = template.main
  const message: MessageToRender = {
    id: '',
    channel: isTemplateChannel(type) ? type : 'email',
    templateId,
    targetType,
    containerId,
    merchantId,
    recipient: null,
    locale,
    isTest: false,
    given,
  }
  return message
}

/** A preview shows where the link to an account is. */
function withSample(
  draft: Composed | ContentProblem,
  { targetType, templateId }: TemplateRequest,
): Composed | ContentProblem {
  const key = accountKeyOf(targetType, templateId)
  if (key === null || draft.kind === 'problem') return draft
  return { ...draft, content: withLink(draft.content, key, key.sample) }
}

type Shown = Omit<RenderedTemplate, 'locale' | 'isFallback'>

function outOf({ template, given }: TemplateRequest, draft: Composed | ContentProblem): Shown {
  if (draft.kind === 'problem')
    return {
      subject: null,
      html: null,
      text: null,
      payload: null,
      recipient: null,
      problems: [problemOut(draft, 'error')],
    }
  const { content, subject, preheader, addressProblem } = draft
  const { html, text, to, cc, bcc, replyTo, senderName, attachments } = content
  const names = attachments.map(({ name }) => name)
  // Example values have no receiver, and nobody can give them one.
  const isOfNobody = given.isSample && envelopeText(readEnvelope(template.main.payload) ?? {}, 'to').trim() === ''
  return {
    subject,
    html,
    text,
    payload: hasBody(template.main.type)
      ? text
      : JSON.stringify({ subject, preheader, to, cc, bcc, replyTo, senderName, attachments: names }, null, 2),
    recipient: to.join(', ') || null,
    problems: addressProblem === null || isOfNobody ? [] : [problemOut(addressProblem, 'warning')],
  }
}

const problemOut = ({ part, reason, line, column }: ContentProblem, severity: 'error' | 'warning') => ({
  part,
  message: reason,
  line,
  column,
  severity,
})

const { ruleId: _, ...stored } = Message.shape
const shown = Object.keys(stored) as (keyof Message & FieldOf<typeof messages>)[] // each is a column

async function getMessage({ db, tenantId }: RequestCtx, id: string): Promise<Message> {
  const row = await db.find(
    sql`select ${fieldsOf(messages, ...shown)} from messages where tenant_id = ${tenantId} and id = ${id}`,
  )
  if (row === null) throw new Error('A stored message is missing')
  return { ...row, ruleId: null }
}
