import { type KnownSource, renderParts } from './liquid.ts'
import type { PackedReply, PackedRequest, RequestGroup } from './request-group.ts'

/** In a group, a message that takes longer must not hold up the others: it is rendered alone, later. */
const patienceMs = 100
/** The limits are those of one message, so a group must stay far below them. */
const groupPatienceMs = 300

/** Renders the groups that a process gets, and keeps the sources that come with them. Returns a list of `PackedReply` as JSON. */
export function openGroupRenderer(): (group: RequestGroup) => string {
  const sources: KnownSource[] = []

  return ({ forgetsOld, newSources, requests }) => {
    if (forgetsOld) sources.length = 0
    sources.push(...newSources.map(source => ({ source, parsed: {} })))
    const packed = JSON.parse(requests) as PackedRequest[] // what the pool has written
    const startedAt = performance.now()
    return JSON.stringify(
      packed.map(request => (isLate(startedAt, groupPatienceMs) ? null : render(request, packed.length > 1))),
    )
  }

  function render({ parts, ...request }: PackedRequest, isInGroup: boolean): PackedReply {
    const startedAt = performance.now()
    const rendered = renderParts({
      ...request,
      parts: parts.map(([name, number, isHtml]) => ({ name, known: sources[number] ?? none, isHtml })),
      patienceMs: isInGroup ? patienceMs : Number.POSITIVE_INFINITY,
    })
    if ('isRendered' in rendered) return isInGroup && isLate(startedAt, patienceMs) ? null : rendered
    return { isRendered: true, pieces: rendered }
  }
}

/** Never used: a number is that of a source that came before. */
const none: KnownSource = { source: '', parsed: {} }

const isLate = (startedAt: number, ms: number): boolean => performance.now() - startedAt > ms
