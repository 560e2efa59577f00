import { joinPieces, type Pieces } from './pieces.ts'
import type { Rendered, RenderProblem, RenderRequest } from './render-request.ts'
import { usesOf } from './used-names.ts'

/** Several requests as one message. Sources are long, so a process gets each of them once and then knows it by its number. */
export type RequestGroup = {
  /** What the process knows so far is forgotten. */
  readonly forgetsOld: boolean
  readonly newSources: readonly string[]
  /** A list of `PackedRequest` as JSON: copying objects takes longer. */
  readonly requests: string
}

export type PackedRequest = Omit<RenderRequest, 'parts'> & {
  /** The name of each part, the number of its source, and whether it is HTML. */
  readonly parts: readonly (readonly [string, number, boolean])[]
}

/** The pieces of each part, or what is wrong. Null: it takes too long among others, and must be rendered alone. */
export type PackedReply = { readonly isRendered: true; readonly pieces: readonly Pieces[] } | RenderProblem | null

/** A process may know sources of so many characters. Its memory is limited. */
const maxKnownLength = 2_000_000

type KnownSource = { readonly number: number; readonly uses: (name: string) => boolean }

/** Packs what is sent to one process. */
export function openPacker(): (requests: readonly RenderRequest[]) => RequestGroup {
  const known = new Map<string, KnownSource>()
  let knownLength = 0

  return requests => {
    const forgetsOld = knownLength > maxKnownLength
    if (forgetsOld) {
      known.clear()
      knownLength = 0
    }
    const newSources: string[] = []
    const know = (source: string): KnownSource => {
      const found = known.get(source)
      if (found !== undefined) return found
      const added = { number: known.size, uses: usesOf(source) }
      known.set(source, added)
      knownLength += source.length
      newSources.push(source)
      return added
    }
    const packed = requests.map(({ parts, data, ...request }): PackedRequest => {
      const entries = Object.entries(parts).map(([name, part]) => ({ name, ...part, source: know(part.source) }))
      const isUsed = (name: string) => entries.some(({ source }) => source.uses(name))
      return {
        ...request,
        parts: entries.map(({ name, source, isHtml }) => [name, source.number, isHtml] as const),
        data: Object.fromEntries(Object.entries(data).filter(([name]) => isUsed(name))),
      }
    })
    return { forgetsOld, newSources, requests: JSON.stringify(packed) }
  }
}

/** Null: it must be rendered alone. */
export function unpackReply({ parts }: RenderRequest, reply: PackedReply): Rendered | null {
  if (reply === null || !reply.isRendered) return reply
  const texts = Object.entries(parts).map(([name, { source }], index) => [
    name,
    joinPieces(source, reply.pieces[index] ?? []),
  ])
  return { isRendered: true, texts: Object.fromEntries(texts) }
}
