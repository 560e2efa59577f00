import type { TemplateProblem } from '@aftermile/contract/messages/rendering'
import { sql } from '../../../db/sql.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx, RequestCtx } from '../../../tenancy/context.ts'
import type { FeatureOptions } from '../../feature.ts'
import { readMessageTenant } from '../../messages/content/tenant.ts'
import type { PreviewPage } from '../../messages/rendering/page-preview.ts'
import { htmlOf, type RenderedBlocks, readBlocks } from '../blocks/blocks.ts'
import type { BlockProblem } from '../blocks/render-block.ts'
import { readFacts } from '../facts/read-facts.ts'
import { type TrackedShipment, trackedColumns, trackedFrom, trackingPath } from '../find/tracked-shipment.ts'
import { drawPage } from '../serve/make-page.ts'
import { readSample } from './sample-page.ts'

type Options = Pick<FeatureOptions, 'renderPool' | 'publicUrl' | 'trackingOrigins'>

/** Shows the page of a shipment with a block that is being edited. */
export const previewPage =
  (options: Options): PreviewPage =>
  async (ctx, wanted) => {
    const { shipmentId, language, kind, place } = wanted
    const { read, path } = await readFor(ctx, shipmentId)
    const asked = { shipmentId, language, kind, settings: read.settings, edited: { place, ...wanted.edited } }
    const render = await readBlocks({ ...options, log: ctx.log }, ctx, asked)
    return async () => {
      const blocks = await render()
      const drawn = { path, language, kind, done: null, problem: null }
      const { html } = drawPage({ ...options, scriptPath: null }, read, { ...drawn, blocks: htmlOf(blocks) })
      return { html: html.toString(), problems: problemsOf(blocks) }
    }
  }

/** The parcel that is shown: a real one, or a sample in the look of the tenant. */
async function readFor(ctx: RequestCtx, shipmentId: string | null) {
  if (shipmentId === null) {
    const { name, settings } = await readMessageTenant(ctx)
    return { read: await readSample(ctx, { name, brand: settings.brand }), path: null }
  }
  const shipment = await getTracked(ctx, shipmentId)
  const read = await readFacts(ctx, shipment)
  if (read === null) throw notFound()
  return { read, path: trackingPath(shipment.code ?? '') }
}

/** Staff may look at what receivers can no longer open. */
async function getTracked({ db, tenantId }: Ctx, shipmentId: string): Promise<TrackedShipment> {
  const shipment = await db.find(sql`
    select ${trackedColumns} ${trackedFrom} where s.tenant_id = ${tenantId} and s.id = ${shipmentId}`)
  if (shipment === null) throw notFound()
  return shipment
}

/** What is wrong with the block that is edited, and that others are left out. */
const problemsOf = ({ above, below }: RenderedBlocks): TemplateProblem[] =>
  [...above, ...below].flatMap(({ problem, isEdited, templateId }): TemplateProblem[] => {
    if (problem === null) return []
    if (isEdited) return [{ ...problemOut(problem), severity: 'error' }]
    const message = `The block ${templateId} is left out: ${problem.problem}`
    return [{ ...nowhere, message, severity: 'warning' }]
  })

const nowhere = { part: null, line: null, column: null }

const problemOut = ({ problem, part, line, column }: BlockProblem) => ({
  part: part ?? 'content',
  message: problem,
  line,
  column,
})
