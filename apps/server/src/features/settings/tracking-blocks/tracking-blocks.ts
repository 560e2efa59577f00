import { contract } from '@aftermile/contract/index'
import type { BlockPlace, TrackingBlocks } from '@aftermile/contract/settings/tracking-blocks'
import { maxBlocks, type TrackingPageSettings } from '@aftermile/contract/settings/tracking-page-settings'
import { serve } from '../../../http/routes/serve.ts'
import { notFound, refused } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import { changeTrackingPage, getTenantItem } from '../../people/tenants.ts'
import { lockBlock, unfitness } from './page-blocks.ts'

const calls = contract.trackingBlocks

/** Lets those who write blocks of the tracking page switch them on, without the other settings of the tenant. */
export const trackingBlocks: Feature = {
  routes: [
    serve(calls.list, async ctx => shown(await getTenantItem(ctx))),
    serve(calls.place, async (ctx, { params: { id }, body: { place } }) =>
      shown(
        await changeTrackingPage(ctx, async page => {
          if (place !== null) await refuseUnfit(ctx, id)
          return placed(page, id, place)
        }),
      ),
    ),
  ],
}

type Shown = Pick<TrackingBlocks, 'name' | 'brand'> & { readonly trackingPage: TrackingPageSettings }

const shown = ({ name, brand, trackingPage: { aboveTemplateIds, belowTemplateIds } }: Shown): TrackingBlocks => ({
  ...{ name, brand },
  ...{ aboveTemplateIds, belowTemplateIds },
})

/** It is locked, so that it is not deleted meanwhile. */
async function refuseUnfit(ctx: RequestCtx, id: string): Promise<void> {
  const found = await lockBlock(ctx, id)
  if (found === null) throw notFound()
  const problem = unfitness(found)
  if (problem !== null) throw refused('id', `{_field_} ${problem}`)
}

/** The last one of its place, unless it is there already. */
function placed(page: TrackingPageSettings, id: string, place: BlockPlace | null): TrackingPageSettings {
  const listFor = (of: BlockPlace, ids: readonly string[]) => {
    if (place === of && ids.includes(id)) return [...ids]
    return [...ids.filter(each => each !== id), ...(place === of ? [id] : [])]
  }
  const aboveTemplateIds = listFor('above', page.aboveTemplateIds)
  const belowTemplateIds = listFor('below', page.belowTemplateIds)
  if (Math.max(aboveTemplateIds.length, belowTemplateIds.length) > maxBlocks)
    throw refused('place', `A place can have up to ${maxBlocks} blocks. Switch another one off first`)
  return { ...page, aboveTemplateIds, belowTemplateIds }
}
