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
    messages.map(async message => {
      try {
        return await renderOne(message, watch)
      } catch (error) {
        log.error({ err: error, messageId: message.message.id }, 'A message could not be rendered')
        return { id: message.message.id, reason: 'It couldn’t be rendered.' }
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
  message: PreparedMessage,
  watch: RenderingWatch,
): Promise<RenderedOne | { id: string; reason: string } | Withdrawn> {
  const { id, content: stored } = message.message
  if (message.carried?.link === null) return { id, reason: 'Its link is no longer known. Invite the user again.' }
  const kept = linkIn(message.message)
  if (message.render === null) {
    const content = await unpackContent(stored ?? Buffer.alloc(0))
    return { ...message, content, ready: { id, packed: null, subject: null, recipient: null, segments: null, kept } }
  }
  const rendered = await message.render(watch.signalFor(message.message))
  watch.note(message.message, rendered)
  if (rendered.kind === 'problem')
    return rendered.isWithdrawn ? { withdrawn: message } : { id, reason: rendered.reason }
  const { content, subject, recipient, segments } = rendered
  return { ...message, content, ready: { id, packed: await packContent(content), subject, recipient, segments, kept } }
}

/** The message without some of its addresses. */
export async function withoutAddresses(
  renderedOne: RenderedOne,
  isLeftOut: (address: string) => boolean,
): Promise<RenderedOne> {
  const { to, cc, bcc } = renderedOne.content
  if (![...to, ...cc, ...bcc].some(isLeftOut)) return renderedOne
  const keep = (addresses: readonly string[]) => addresses.filter(address => !isLeftOut(address))
  const content = { ...renderedOne.content, to: keep(to), cc: keep(cc), bcc: keep(bcc) }
  return { ...renderedOne, content, ready: { ...renderedOne.ready, packed: await packContent(content) } }
}
