import type { Chunk } from '../../data/chunk.ts'
import { noInline } from '../../no-inline.ts'
import type { EngineState } from '../state/engine-state.ts'
import { chunkRows, fieldCodes } from '../state/field-codes.ts'
import { FigureCodes } from '../state/figure-codes.ts'
import type { NextChanges, Segment } from '../state/segment.ts'
import { segmentCodes, segmentRows } from '../state/segment-values.ts'

/** Rows that can be read as codes of any field, as of now. */
export type Source = {
  readonly rows: number
  readonly codes: (field: string) => Uint16Array
  readonly figures: FigureCodes
}

export function chunkSource(state: EngineState, chunk: Chunk): Source {
  const figures = new FigureCodes(chunkRows(chunk), state.nowMinute)
  return {
    rows: chunk.rows,
    figures,
    codes: memoized(name => {
      const field = state.dataset.fields[name]
      const dictionary = state.dictionaries[name]
      if (field === undefined || dictionary === undefined) throw new Error(`There is no field ${name}.`)
      return fieldCodes(state, field, { chunk, dictionary, figures })
    }),
  }
}

export function segmentSource(state: EngineState, segment: Segment): Source {
  const figures = new FigureCodes(segmentRows(state, segment), state.nowMinute)
  return { rows: segment.rows, figures, codes: memoized(name => segmentCodes(state, segment, { name, figures })) }
}

/** Caches the codes of a field, because several groups read them. */
function memoized(compute: (field: string) => Uint16Array): (field: string) => Uint16Array {
  const known = new Map<string, Uint16Array>()
  return field => {
    const codes = known.get(field) ?? compute(field)
    known.set(field, codes)
    return codes
  }
}

/** Instead of minutes, if a row does not change any more. */
export const never = 0xffff

export function nextChangesOf({ dataset, nowMinute }: EngineState, figures: FigureCodes): NextChanges {
  const changing = Object.values(dataset.fields).flatMap(field => (field.kind === 'figure' ? [field] : []))
  const next = figures.nextChanges(changing)
  const minutes = new Uint16Array(next.length)
  writeMinutes(minutes, next, nowMinute)
  return { from: nowMinute, minutes }
}

const writeMinutes = noInline(function writeMinutes(minutes: Uint16Array, next: Float64Array, from: number): void {
  for (let row = 0; row < minutes.length; row++) minutes[row] = minutesUntil(next[row] as number, from)
})

/** A change more than 45 days ahead is checked once in between. */
export const minutesUntil = (minute: number, from: number): number =>
  minute === Infinity ? never : Math.min(minute - from, never - 1)
