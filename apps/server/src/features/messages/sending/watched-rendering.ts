import { maxStops, type RenderResult } from '../../settings/templates/set-aside.ts'
import type { ClaimedMessage } from './message-batch.ts'
import type { RenderedMessage } from './message-source.ts'

type Watched = {
  name: string
  stops: number
  reason: string | null
  hasRendered: boolean
  abort: AbortController
  signal: AbortSignal
}

type Message = Pick<ClaimedMessage, 'templateId' | 'templateName' | 'isTest'>

/**
 * Watches how the templates of a batch are rendered. Once one had to be stopped three times in a row, its other messages are not begun.
 * Tests are not counted: who edits a template may try what it does.
 */
export function watchRendering(stopsBefore: ReadonlyMap<string, number>, halted: AbortSignal) {
  const watched = new Map<string, Watched>()

  const watchedOf = ({ templateId, templateName }: Message): Watched => {
    const known = watched.get(templateId)
    if (known !== undefined) return known
    const abort = new AbortController()
    const signal = AbortSignal.any([abort.signal, halted])
    const added = { name: templateName, stops: 0, reason: null, hasRendered: false, abort, signal }
    watched.set(templateId, added)
    return added
  }

  return {
    signalFor: (message: Message): AbortSignal => (message.isTest ? halted : watchedOf(message).signal),
    note(message: Message, rendered: RenderedMessage): void {
      if (message.isTest || ('isWithdrawn' in rendered && rendered.isWithdrawn)) return
      const item = watchedOf(message)
      if (rendered.kind === 'problem' && rendered.isOverLimit) {
        item.stops++
        item.reason = rendered.reason
      } else {
        item.stops = 0
        item.hasRendered = true
      }
      const before = item.hasRendered ? 0 : (stopsBefore.get(message.templateId) ?? 0)
      if (before + item.stops >= maxStops) item.abort.abort()
    },
    /** What must be stored: templates that had to be stopped, and those that no longer have to be. */
    results: (): RenderResult[] =>
      [...watched]
        .map(([templateId, { name, stops, reason, hasRendered }]) => ({ templateId, name, stops, reason, hasRendered }))
        .filter(({ templateId, stops, hasRendered }) => stops > 0 || (hasRendered && stopsBefore.has(templateId)))
        .sort((a, b) => (a.templateId < b.templateId ? -1 : 1)),
  }
}

export type RenderingWatch = ReturnType<typeof watchRendering>
