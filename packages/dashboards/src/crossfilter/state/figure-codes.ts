import type { Codes, ColumnData } from '../../data/chunk.ts'
import { type ColumnReader, figureReader } from '../../data/column-readers.ts'
import type { Figure } from '../../data/dataset.ts'
import { noInline } from '../../no-inline.ts'
import { type DaySpans, dayCodes, daySpans, writeNextDays } from './day-codes.ts'
import type { Dictionary } from './dictionary.ts'
import { PairCodes, TooManyCells } from './pair-codes.ts'

/** Rows whose columns can be read as codes and as values. Equal codes of a column mean equal values. */
export type FigureRows = {
  readonly rows: number
  readonly codesOf: (column: string) => Codes
  readonly readerOf: (column: string) => ColumnReader
  /** Undefined if the column is in the cells. */
  readonly dataOf: (column: string) => ColumnData | undefined
}

/** Which rows have the same inputs: the number of each row's combination, and a row of each. */
type Inputs = { readonly numbers: Uint16Array; readonly rowOf: Uint32Array }

/** The figures of all rows as of a minute. Each is computed once for each combination of inputs that occurs. */
export class FigureCodes {
  readonly #source: FigureRows
  readonly #nowMinute: number
  readonly #inputs = new Map<string, Inputs | null>()
  readonly #spans = new Map<string, DaySpans>()

  constructor(source: FigureRows, nowMinute: number) {
    this.#source = source
    this.#nowMinute = nowMinute
  }

  codes(figure: Figure, dictionary: Dictionary): Uint16Array {
    if (figure.isDays) return dayCodes(this.#spansOf(figure.reads), dictionary, this.#nowMinute)
    const read = figureReader(figure, this.#source.readerOf)
    const codes = new Uint16Array(this.#source.rows)
    const inputs = this.#inputsOf(figure.reads)
    const codeAt = (row: number) => dictionary.codeOf(read(row, this.#nowMinute))
    if (inputs === null) for (let row = 0; row < codes.length; row++) codes[row] = codeAt(row)
    else gather(codes, inputs.numbers, Uint16Array.from(inputs.rowOf, codeAt))
    return codes
  }

  /** The first minute at which a figure of each row may change. */
  nextChanges(figures: readonly Figure[]): Float64Array {
    const next = new Float64Array(this.#source.rows).fill(Infinity)
    const own = new Float64Array(this.#source.rows)
    for (const figure of figures) {
      this.#writeNext(own, figure)
      takeLower(next, own)
    }
    return next
  }

  #writeNext(next: Float64Array, { reads, until, isDays }: Figure): void {
    if (isDays) {
      writeNextDays(next, this.#spansOf(reads), this.#nowMinute)
      return
    }
    const read = figureReader({ reads, of: until ?? ((_, now) => now + 1) }, this.#source.readerOf)
    const inputs = this.#inputsOf(reads)
    const nextAt = (row: number) => Number(read(row, this.#nowMinute))
    if (inputs === null) for (let row = 0; row < next.length; row++) next[row] = nextAt(row)
    else gatherWide(next, inputs.numbers, Float64Array.from(inputs.rowOf, nextAt))
  }

  #inputsOf(reads: readonly string[]): Inputs | null {
    const key = reads.join(' ')
    const known = this.#inputs.get(key)
    if (known !== undefined) return known
    const inputs = inputsOf(reads.map(this.#source.codesOf), this.#source.rows)
    this.#inputs.set(key, inputs)
    return inputs
  }

  #spansOf(reads: readonly string[]): DaySpans {
    const key = reads.join(' ')
    const spans = this.#spans.get(key) ?? daySpans(reads.map(this.#source.dataOf), this.#source.rows)
    this.#spans.set(key, spans)
    return spans
  }
}

/** Null if there are too many combinations for 16 bits. */
function inputsOf(columns: readonly Codes[], rows: number): Inputs | null {
  const numbers = new Uint16Array(rows)
  let size = Math.min(1, rows)
  try {
    for (const half of columns.flatMap(halves)) {
      const pairs = new PairCodes({ slots: 2 ** 18 })
      pairs.encode(numbers, half)
      size = pairs.size
    }
  } catch (error) {
    if (error instanceof TooManyCells) return null
    throw error
  }
  const rowOf = new Uint32Array(size)
  for (let row = rows - 1; row >= 0; row--) rowOf[numbers[row] as number] = row
  return { numbers, rowOf }
}

/** The codes in 16 bits, wide ones in two halves. */
function halves(codes: Codes): Uint16Array[] {
  if (!(codes instanceof Uint32Array)) return [codes instanceof Uint16Array ? codes : new Uint16Array(codes)]
  const high = new Uint16Array(codes.length)
  for (let row = 0; row < codes.length; row++) high[row] = (codes[row] as number) >>> 16
  // Stores the lower 16 bits.
  return [high, new Uint16Array(codes)]
}

const gather = noInline(function gather(out: Uint16Array, numbers: Uint16Array, values: Uint16Array): void {
  for (let row = 0; row < out.length; row++) out[row] = values[numbers[row] as number] as number
})

const gatherWide = noInline(function gatherWide(out: Float64Array, numbers: Uint16Array, values: Float64Array): void {
  for (let row = 0; row < out.length; row++) out[row] = values[numbers[row] as number] as number
})

const takeLower = noInline(function takeLower(lowest: Float64Array, others: Float64Array): void {
  for (let row = 0; row < lowest.length; row++)
    if ((others[row] as number) < (lowest[row] as number)) lowest[row] = others[row] as number
})
