import type { FastifyBaseLogger } from 'fastify'
import { linkIn } from '../content/sealed-link.ts'
import { packContent, type StoredContent, unpackContent } from '../stored-content.ts'
import type { ReadyMessage } from './attempts.ts'
import type { PreparedMessage } from './prepare-batch.ts'
import type { RenderingWatch } from './watched-rendering.ts'

/** A message that can be sent. */
export type RenderedOne = PreparedMessage & { readonly content: StoredContent; readonly ready: ReadyMessage }

export type RenderedBatch = {
  readonly rendered: readonly RenderedOne[]
  readonly problems: readonly { readonly id: string; readonly reason: string }[]
  /** Those that were not begun, because their template had to be stopped too often. */
  readonly withdrawn: readonly PreparedMessage[]
}

/** Renders messages, all at once: the pool decides how many it renders at a time. A problem fails its message only. */
export async function renderBatch(
  messages: readonly PreparedMessage[],
  watch: RenderingWatch,
  log: FastifyBaseLogger,
): Promise<RenderedBatch> {
  const results = await Promise.all(
    messages.map(async one => {
      try {
        return await renderOne(one, watch)
      } catch (error) {
        log.error({ err: error, messageId: one.message.id }, 'A message could not be rendered')
        return { id: one.message.id, reason: 'It couldn’t be rendered.' }
      }
    }),
  )
  return {
    rendered: results.filter(result => 'ready' in result),
    problems: results.filter(result => 'reason' in result),
    withdrawn: results.flatMap(result => ('withdrawn' in result ? [result.withdrawn] : [])),
  }
}

type Withdrawn = { readonly withdrawn: PreparedMessage }

async function renderOne(
  one: PreparedMessage,
  watch: RenderingWatch,
): Promise<RenderedOne | { id: string; reason: string } | Withdrawn> {
  const { id, content: stored } = one.message
  if (one.carried?.link === null) return { id, reason: 'Its link is no longer known. Invite the user again.' }
  const kept = linkIn(one.message)
  if (one.render === null) {
    const content = await unpackContent(stored ?? Buffer.alloc(0))
    return { ...one, content, ready: { id, packed: null, subject: null, recipient: null, segments: null, kept } }
  }
  const rendered = await one.render(watch.signalFor(one.message))
  watch.note(one.message, rendered)
  if (rendered.kind === 'problem') return rendered.isWithdrawn ? { withdrawn: one } : { id, reason: rendered.reason }
  const { content, subject, recipient, segments } = rendered
  return { ...one, content, ready: { id, packed: await packContent(content), subject, recipient, segments, kept } }
}

/** The message without some of its addresses. */
export async function withoutAddresses(
  one: RenderedOne,
  isLeftOut: (address: string) => boolean,
): Promise<RenderedOne> {
  const { to, cc, bcc } = one.content
  if (![...to, ...cc, ...bcc].some(isLeftOut)) return one
  const keep = (addresses: readonly string[]) => addresses.filter(address => !isLeftOut(address))
  const content = { ...one.content, to: keep(to), cc: keep(cc), bcc: keep(bcc) }
  return { ...one, content, ready: { ...one.ready, packed: await packContent(content) } }
}
