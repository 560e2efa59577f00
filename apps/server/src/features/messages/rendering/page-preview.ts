import type { TemplateProblem } from '@aftermile/contract/messages/rendering'
import type { LanguageId } from '@aftermile/domain/languages/languages'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Given } from '../content/given.ts'

export type WantedPreview = {
  /** Null: a sample parcel. */
  readonly shipmentId: string | null
  readonly language: LanguageId
  readonly kind: 'private' | 'public'
  readonly place: 'above' | 'below'
  readonly edited: { readonly templateId: string; readonly given: Given }
}

/** Reads what a tracking page with a block that is being edited needs, and returns what draws it after the transaction. */
export type PreviewPage = (
  ctx: RequestCtx,
  wanted: WantedPreview,
) => Promise<() => Promise<{ readonly html: string; readonly problems: readonly TemplateProblem[] }>>
