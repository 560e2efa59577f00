import { sql } from '../../../db/sql.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { FeatureOptions } from '../../feature.ts'
import type { PreviewPage, WantedPreview } from '../../messages/rendering/page-preview.ts'
import { type BlockPlace, htmlOf, type RenderedBlocks, readBlocks } from '../blocks/blocks.ts'
import type { BlockProblem } from '../blocks/render-block.ts'
import { readFacts } from '../facts/read-facts.ts'
import { type TrackedShipment, trackedColumns, trackedFrom, trackingPath } from '../find/tracked-shipment.ts'
import { drawPage } from '../serve/make-page.ts'

type Options = Pick<FeatureOptions, 'renderPool' | 'publicUrl' | 'trackingOrigins'>

/** Shows the page of a shipment with a block that is being edited. */
export const previewPage =
  (options: Options): PreviewPage =>
  async (ctx, wanted) => {
    const shipment = await getTracked(ctx, wanted.shipmentId)
    const read = await readFacts(ctx, shipment)
    if (read === null) throw notFound()
    const { shipmentId, language, kind, place } = wanted
    const asked = { shipmentId, language, kind, settings: read.settings, edited: { place, ...wanted.edited } }
    const render = await readBlocks({ ...options, log: ctx.log }, ctx, asked)
    return async () => {
      const blocks = await render()
      const drawn = { path: trackingPath(shipment.code ?? ''), language, kind, done: null, problem: null }
      const { html } = drawPage({ ...options, scriptPath: null }, read, { ...drawn, blocks: htmlOf(blocks) })
      return { html: html.toString(), problems: problemsOf(blocks, wanted) }
    }
  }

/** Staff may look at what receivers can no longer open. */
async function getTracked({ db, tenantId }: Ctx, shipmentId: string): Promise<TrackedShipment> {
  const shipment = await db.find(sql`
    select ${trackedColumns} ${trackedFrom} where s.tenant_id = ${tenantId} and s.id = ${shipmentId}`)
  if (shipment === null) throw notFound()
  return shipment
}

/** What is wrong with the block that is edited, and that the other one is left out. */
function problemsOf(blocks: RenderedBlocks, { place }: WantedPreview) {
  const other: BlockPlace = place === 'above' ? 'below' : 'above'
  const [own, beside] = [blocks[place].problem, blocks[other].problem]
  return [
    ...(own === null ? [] : [{ ...problemOut(own), severity: 'error' as const }]),
    ...(beside === null
      ? []
      : [{ ...nowhere, message: `The block ${other} is left out: ${beside.problem}`, severity: 'warning' as const }]),
  ]
}

const nowhere = { part: null, line: null, column: null }

const problemOut = ({ problem, part, line, column }: BlockProblem) => ({
  part: part ?? 'content',
  message: problem,
  line,
  column,
})
