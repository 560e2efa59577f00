import { type Chunk, type Texts, valueAt } from '../data/chunk.ts'
import { columnOf, columnReader, figureReader } from '../data/column-readers.ts'
import { type Dataset, type FieldValue, minuteOf, msPerMinute } from '../data/dataset.ts'

export type CellReader = (row: number) => FieldValue

/** Readers for the cells of each column and figure of a chunk, as of an instant, without inner columns and keys. Times are ISO texts. */
export function cellReaders(
  dataset: Dataset,
  { chunk, texts }: { chunk: Chunk; texts: Texts },
  asOf: number,
): Map<string, CellReader> {
  const readers = new Map<string, CellReader>()
  for (const [name, { kind, isInner }] of Object.entries(dataset.columns))
    if (isInner !== true && kind !== 'key') readers.set(name, columnCells({ chunk, texts }, name, kind))
  for (const [name, figure] of Object.entries(dataset.figures)) {
    const read = figureReader(figure, column => columnReader(columnOf(chunk, column)))
    readers.set(name, row => read(row, minuteOf(asOf)))
  }
  return readers
}

function columnCells({ chunk, texts }: { chunk: Chunk; texts: Texts }, name: string, kind: string): CellReader {
  if (kind === 'text') return row => texts[name]?.[row] ?? null
  const data = columnOf(chunk, name)
  if (kind !== 'instant') return row => valueAt(data, row)
  const isoText = isoTexts()
  return row => {
    const minute = valueAt(data, row)
    return typeof minute === 'number' ? isoText(minute) : null
  }
}

/** Writes ISO texts, cached by hour: formatting a date is slow, and many instants share few hours. */
function isoTexts(): (minute: number) => string {
  const hours = new Map<number, string>()
  return minute => {
    const hour = Math.floor(minute / 60)
    let text = hours.get(hour)
    if (text === undefined) {
      text = new Date(hour * 60 * msPerMinute).toISOString().slice(0, -'00:00.000Z'.length)
      hours.set(hour, text)
    }
    return `${text}${String(minute - hour * 60).padStart(2, '0')}:00.000Z`
  }
}
