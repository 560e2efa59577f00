import { createHash } from 'node:crypto'
import { readMarkup } from '@aftermile/domain/content/markup'
import type { RenderPool } from '../../../rendering/render-pool.ts'
import type { Asker, RenderProblem, RenderRequest } from '../../../rendering/render-request.ts'
import { usesOf } from '../../../rendering/used-names.ts'
import { Problem } from '../../../runtime/problem.ts'
import { blockTooLong, maxBlockLength, sanitiseBlock } from '../../../security/sanitise-block.ts'
import { newBlockCache } from './block-cache.ts'

/** Why a block is empty, for those who write it. */
export type BlockProblem = Omit<RenderProblem, 'isRendered'>

/** Safe HTML. It is empty if there is a problem. */
export type RenderedBlock = {
  readonly html: string
  readonly problem: BlockProblem | null
  /** Nothing was tried, because others were before it. */
  readonly isRefused?: true
}

export type BlockRequest = {
  readonly asker: Asker
  readonly source: string
  readonly values: Readonly<Record<string, unknown>>
  readonly locale: string
  readonly timeZone: string
}

type Options = {
  readonly renderPool: RenderPool
  readonly publicUrl: string
  /** Called when it was rendered in vain, not for each visitor who then sees nothing. */
  readonly onProblem?: (problem: BlockProblem) => void
}

const maxKept = 500
const maxStopped = 1000
/** For how long a template that had to be stopped is not tried again, whatever the parcel: it would keep a process busy. */
const restMs = 60_000

const kept = newBlockCache<Promise<RenderedBlock>>(maxKept)
const stopped = newBlockCache<{ readonly until: number; readonly block: RenderedBlock }>(maxStopped)

/** Renders a block in a process of the pool. What was rendered before with the same content and values is kept. */
export function renderBlock(options: Options, request: BlockRequest): Promise<RenderedBlock> {
  const { asker, source, locale, timeZone } = request
  if (source.trim() === '') return Promise.resolve(empty)
  const isUsed = usesOf(source)
  const data = Object.fromEntries(Object.entries(request.values).filter(([name]) => isUsed(name)))
  const template = hashOf([asker.tenantId, source])
  const resting = stopped.get(template)
  if (resting !== undefined && resting.until > Date.now()) return Promise.resolve(resting.block)
  const key = hashOf([template, locale, timeZone, JSON.stringify(data)])
  return kept.get(key) ?? kept.set(key, renderAndRest())

  async function renderAndRest(): Promise<RenderedBlock> {
    const parts = { content: { source, isHtml: true } }
    const block = await render(options, { parts, data, locale, timeZone }, asker).catch(refused)
    if (block.problem === null) return block
    options.onProblem?.(block.problem)
    // A problem with a place is that of one parcel. One without is that of the template.
    if (block.problem.part !== null) return block
    kept.drop(key)
    if (block.isRefused) return block
    stopped.set(template, { block, until: Date.now() + restMs })
    return block
  }
}

const empty: RenderedBlock = { html: '', problem: null }

/** A page never waits long for its blocks. */
function refused(error: unknown): RenderedBlock {
  if (!(error instanceof Problem)) throw error
  return { html: '', problem: { part: null, problem: error.message, line: null, column: null }, isRefused: true }
}

async function render(
  { renderPool, publicUrl }: Options,
  request: RenderRequest,
  asker: Asker,
): Promise<RenderedBlock> {
  const rendered = await renderPool.render(request, asker)
  if (!rendered.isRendered) {
    const { isRendered: _, ...problem } = rendered
    return { html: '', problem }
  }
  const html = rendered.texts.content ?? ''
  if (html.length > maxBlockLength) return failed(blockTooLong)
  const clean = sanitiseBlock(html, publicUrl).trim()
  if (clean === '' && hasContent(html)) return failed('Nothing is left of the block without what isn’t allowed')
  return { html: clean, problem: null }
}

/** More than comments and blanks. */
const hasContent = (html: string): boolean =>
  readMarkup(html).some(piece => piece.kind === 'tag' || piece.text.trim() !== '')

const failed = (problem: string): RenderedBlock => ({
  html: '',
  problem: { part: 'content', problem, line: null, column: null },
})

const hashOf = (parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64')
