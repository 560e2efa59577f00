import { languages } from '@aftermile/domain/languages/languages'
import { variablesFor } from '@aftermile/domain/messages/page-values'
import { templateFilters } from '@aftermile/domain/messages/template-filters'
import type { TemplateTargetType, TemplateType } from '@aftermile/domain/messages/template-lists'
import type { Ctx } from '../../../tenancy/context.ts'
import { assetStore } from '../assets/asset-store.ts'
import { templateStore } from './template-store.ts'

type Query = {
  readonly id?: string | undefined
  readonly type?: TemplateType | undefined
  readonly targetType?: TemplateTargetType | undefined
}

/** What a template can use. Without a template or a target type, what messages about shipments can. */
export async function templateMetadata(ctx: Ctx, { id, type, targetType }: Query) {
  const stored = id === undefined ? null : (await templateStore.get(ctx, id)).data
  const assets = await assetStore.list(ctx)
  return {
    variables: variablesFor(type ?? stored?.type ?? 'email', targetType ?? stored?.targetType ?? 'Shipment'),
    filters: [...templateFilters],
    assets: assets.map(asset => ({ id: asset.id, type: asset.type, description: asset.description })),
    locales: languages.map(language => ({ id: language.id, name: language.name })),
  }
}
