import { csvReader } from './csv-reader.ts'
import { ImportFault } from './limits.ts'

/** When two fit equally well, the one that is rarer in texts and numbers comes first. */
const separators = ['\t', '|', ';', ',']
const sampledRows = 50

/** The separator of a CSV file, and how many characters to skip at its start (Excel writes `sep=;`). */
export function dialectOf(sample: string): { separator: string; skip: number } {
  const declared = /^sep=(.)(\r\n|\n|\r)/i.exec(sample)
  if (declared?.[1] !== undefined) return { separator: declared[1], skip: declared[0].length }
  const scores = separators.map(separator => scoreOf(sample, separator))
  const best = Math.max(...scores)
  return { separator: (best > 0 && separators[scores.indexOf(best)]) || ',', skip: 0 }
}

/** Scores how evenly a separator splits the rows, then into how many cells. */
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
