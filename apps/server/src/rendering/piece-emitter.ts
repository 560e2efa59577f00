import { type Emitter, toValue } from 'liquidjs'
import type { Pieces } from './pieces.ts'

/** Takes what Liquid writes. */
export type PieceEmitter = Emitter & {
  readonly addSource: (begin: number, end: number) => void
  readonly written: () => { readonly pieces: Pieces; readonly length: number }
}

export function openEmitter(maxLength: number): PieceEmitter {
  const pieces: (string | number)[] = []
  let length = 0
  function count(more: number): void {
    length += more
    if (length > maxLength) throw new Error('The result is larger than 1 MB')
  }
  return {
    buffer: '',
    write(value: unknown) {
      const text = textOf(value)
      count(text.length)
      pieces.push(text)
    },
    addSource(begin, end) {
      count(end - begin)
      pieces.push(begin, end)
    },
    written: () => ({ pieces, length }),
  }
}

export const isPieceEmitter = (emitter: Emitter): emitter is PieceEmitter => 'addSource' in emitter

/** As Liquid writes values. */
function textOf(written: unknown): string {
  const value: unknown = toValue(written)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join('')
  return value === null || value === undefined ? '' : String(value)
}
