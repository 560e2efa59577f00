import { contract } from '@aftermile/contract/index'
import { type Brand, brandOver } from '@aftermile/contract/settings/brand'
import { languageOf } from '@aftermile/domain/languages/languages'
import { serveOutside } from '../../../http/routes/serve.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import type { MessageToRender } from '../../messages/content/message-data.ts'
import { readMessageData } from '../../messages/content/read-message-data.ts'
import { renderDraft } from '../../messages/content/render-message.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'
import { drawPage } from '../serve/make-page.ts'
import { readSample } from './sample-page.ts'

type Options = Pick<FeatureOptions, 'renderPool' | 'publicUrl' | 'trackingOrigins'>

/** Shows what a brand becomes before it is saved: the real mail and the real tracking page, of a sample parcel. */
export const brandPreview = (options: Options): Feature => ({
  routes: [
    serveOutside(contract.brandPreview.show, async (ctx, { body: { kind, name, brand, isTenant } }) => {
      const { locale, brand: tenants } = await readTenantSettings(ctx)
      const shown = { name, brand: isTenant ? brand : brandOver(tenants, brand) }
      return kind === 'mail' ? showMail(options, ctx, { shown, locale }) : showPage(options, ctx, { shown, locale })
    }),
  ],
})

type Wanted = { readonly shown: { readonly name: string; readonly brand: Brand }; readonly locale: string }

/** A mail that most tenants send. */
const shownTemplate = 'on_its_way_email'

async function showMail({ renderPool, ...options }: Options, ctx: RequestCtx, { shown, locale }: Wanted) {
  const message: MessageToRender = {
    ...{ id: '', channel: 'email', templateId: shownTemplate, targetType: 'Shipment', containerId: 'sample' },
    ...{ merchantId: null, recipient: 'receiver@mail.example', locale, isTest: false },
    given: { isSample: true, brand: shown },
  }
  const data = (await readMessageData(ctx, [message], { ...options, secrets: null })).get('')
  if (data === undefined || data.kind === 'problem') throw notFound()
  return async () => {
    const draft = await renderDraft(renderPool, data, { tenantId: ctx.tenantId, purpose: 'preview' })
    if (draft.kind === 'problem') return { subject: null, senderName: null, html: '' }
    const { subject, content } = draft
    return { subject, senderName: content.senderName, html: content.html ?? '' }
  }
}

async function showPage(options: Options, ctx: RequestCtx, { shown, locale }: Wanted) {
  const read = await readSample(ctx, shown)
  const wanted = {
    path: null,
    language: languageOf(locale) ?? 'en',
    kind: 'private',
    done: null,
    problem: null,
  } as const
  const blocks = { above: [], below: [] }
  const { html } = drawPage({ ...options, scriptPath: null }, read, { ...wanted, blocks })
  return async () => ({ subject: null, senderName: null, html: html.toString() })
}
