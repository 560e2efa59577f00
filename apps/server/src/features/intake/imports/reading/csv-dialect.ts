import { csvReader } from './csv-reader.ts'
import { ImportFault } from './limits.ts'

/** Where two cut equally well, the one that is rarer in texts and numbers. */
const separators = ['\t', '|', ';', ',']
const sampledRows = 50

/** The separator of a CSV file, and how many characters of its start are no data (Excel's `sep=;`). */
export function dialectOf(sample: string): { separator: string; skip: number } {
  const said = /^sep=(.)(\r\n|\n|\r)/i.exec(sample)
  if (said?.[1] !== undefined) return { separator: said[1], skip: said[0].length }
  const scores = separators.map(separator => scoreOf(sample, separator))
  const best = Math.max(...scores)
  return { separator: (best > 0 && separators[scores.indexOf(best)]) || ',', skip: 0 }
}

/** How evenly it cuts the rows, then into how many cells. */
function scoreOf(sample: string, separator: string): number {
  const rows = sampleRows(sample, separator)
  const width = rows[0]?.cells.length ?? 0
  if (width < 2) return 0
  const even = rows.filter(row => row.cells.length === width).length / rows.length
  return even * 1000 + width
}

function sampleRows(sample: string, separator: string) {
  const reader = csvReader(separator)
  try {
    const rows = reader.write(sample)
    return rows.length > 0 ? rows.slice(0, sampledRows) : reader.end()
  } catch (error) {
    if (error instanceof ImportFault) return []
    throw error
  }
}
