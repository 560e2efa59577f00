import { numberText } from '@aftermile/domain/format/numbers'
import { ImportFault, limits } from './limits.ts'

export type RawRow = { readonly line: number; readonly cells: readonly unknown[] }

export type CsvReader = { write(text: string): RawRow[]; end(): RawRow[] }

const [quote, lineFeed, carriageReturn] = [34, 10, 13]

/** Reads CSV as it arrives: RFC 4180 with any line end, tolerant of quotes where they are unambiguous. Skips empty rows. */
export function csvReader(separator: string): CsvReader {
  const mark = separator.charCodeAt(0)
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  let cell = ''
  let cells: string[] = []
  let rows: RawRow[] = []
  let line = 1
  let rowLine = 1
  let quoteLine = 1
  let afterReturn = false

  function add(text: string): void {
    cell += text
    if (cell.length <= limits.cellChars) return
    throw new ImportFault(
      state === 'quoted'
        ? `The quote in line ${quoteLine} is never closed, or its cell is longer than ${numberText(limits.cellChars)} characters.`
        : `A cell in line ${line} is longer than ${numberText(limits.cellChars)} characters.`,
    )
  }

  function endCell(): void {
    cells.push(cell)
    cell = ''
    state = 'start'
    if (cells.length > limits.cellsPerRow)
      throw new ImportFault(`Line ${line} has more than ${numberText(limits.cellsPerRow)} cells.`)
  }

  function endRow(): void {
    endCell()
    if (cells.some(cell => cell.trim() !== '')) rows.push({ line: rowLine, cells })
    cells = []
  }

  function nextLine(): void {
    line++
    if (state !== 'quoted') rowLine = line
  }

  /** Reads one character. Returns where the unread text of the open cell begins. */
  function read(text: string, at: number, from: number): number {
    const code = text.charCodeAt(at)
    if (state === 'quoted') {
      if (code === lineFeed || code === carriageReturn) nextLine()
      if (code !== quote) return from
      add(text.slice(from, at))
      state = 'closed'
      return at + 1
    }
    if (code === quote && state !== 'plain') {
      if (state === 'closed') cell += '"'
      else quoteLine = line
      state = 'quoted'
      return at + 1
    }
    const isEnd = code === lineFeed || code === carriageReturn
    if (code === mark || isEnd) {
      add(text.slice(from, at))
      if (isEnd) endRow()
      else endCell()
      if (isEnd) nextLine()
      return at + 1
    }
    if (state === 'start' || state === 'closed') state = 'plain'
    return from
  }

  return {
    write(text) {
      let from = 0
      for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index)
        if (code === lineFeed && afterReturn) {
          // The second half of a Windows line end: part of an open quoted cell, else skipped.
          afterReturn = false
          if (state !== 'quoted') from = index + 1
          continue
        }
        afterReturn = code === carriageReturn
        from = read(text, index, from)
      }
      add(text.slice(from))
      return flush()
    },
    end() {
      if (state === 'quoted') throw new ImportFault(`The quote in line ${quoteLine} is never closed.`)
      if (cell !== '' || cells.length > 0) endRow()
      return flush()
    },
  }

  function flush(): RawRow[] {
    const done = rows
    rows = []
    return done
  }
}
