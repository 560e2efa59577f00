import type { RenderRequest, TemplatePart } from './render-request.ts'

/** Several requests as one message. Messages of one template share its sources, which are long. */
export type RequestGroup = {
  readonly sources: readonly string[]
  readonly requests: readonly (Omit<RenderRequest, 'parts'> & {
    readonly parts: Readonly<Record<string, PackedPart>>
  })[]
}

type PackedPart = Omit<TemplatePart, 'source'> & { readonly source: number }

export function packRequests(requests: readonly RenderRequest[]): RequestGroup {
  const numbers = new Map<string, number>()
  const numberOf = (source: string): number => {
    const number = numbers.get(source) ?? numbers.size
    numbers.set(source, number)
    return number
  }
  const packed = requests.map(({ parts, ...request }) => ({
    ...request,
    parts: mapValues(parts, part => ({ ...part, source: numberOf(part.source) })),
  }))
  return { sources: [...numbers.keys()], requests: packed }
}

export const unpackRequests = ({ sources, requests }: RequestGroup): RenderRequest[] =>
  requests.map(({ parts, ...request }) => ({
    ...request,
    parts: mapValues(parts, part => ({ ...part, source: sources[part.source] ?? '' })),
  }))

const mapValues = <From, To>(of: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, map(value)]))
