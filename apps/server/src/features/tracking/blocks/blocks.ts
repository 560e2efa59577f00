import type { LanguageId } from '@aftermile/domain/lists/languages'
import type { Ctx } from '../../../tenancy/context.ts'
import type { FeatureOptions } from '../../feature.ts'

/** Safe HTML of the tenant above and below what we say. */
export type Blocks = { readonly above: string; readonly below: string }

type Wanted = { readonly shipmentId: string; readonly language: LanguageId }

export async function renderBlocks(
  _options: Pick<FeatureOptions, 'renderPool' | 'publicUrl'>,
  _ctx: Pick<Ctx, 'db' | 'tenantId'>,
  _wanted: Wanted,
): Promise<Blocks> {
  return { above: '', below: '' }
}
