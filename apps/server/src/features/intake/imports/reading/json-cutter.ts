import { ImportFault, limits } from './limits.ts'

export type JsonItem = { readonly number: number; readonly text: string }

export type JsonCutter = { write(text: string): JsonItem[]; end(): void }

/** Keys of an object that may hold the list. */
const listKeys = ['items', 'orders', 'shipments', 'events', 'data']

const notJson = () => new ImportFault('This file isn’t valid JSON. It must be a list of objects.')

/** Cuts a list, an object that holds a list, or a sequence of objects into the texts of its items, without parsing the full file. */
export function jsonCutter(): JsonCutter {
  /** The depth of items: 0 in a sequence, 1 in a list, 2 in a list within an object; null until known. */
  let itemDepth: number | null = null
  let depth = 0
  let number = 0
  let inText = false
  let isEscaped = false
  let isOver = false
  /** The text of the open item from earlier writes; null when no item is open. */
  let open: string | null = null
  let items: JsonItem[] = []
  let chunk = ''
  let from = 0

  function beginItem(at: number): void {
    if (open !== null || depth !== itemDepth) return
    open = ''
    from = at
  }

  function endItem(at: number): void {
    if (open === null) return
    items.push({ number: ++number, text: open + chunk.slice(from, at) })
    open = null
  }

  /** `{"items": [`: the object that seemed to be an item is the wrapper of the list. */
  function isWrapper(at: number): boolean {
    if (itemDepth !== 0 || number > 0 || depth !== 1) return false
    const before = (open ?? '').slice(-100) + chunk.slice(Math.max(from, at - 100), at)
    const key = /"(\w+)"\s*:\s*$/.exec(before.slice(-100))?.[1]
    return key !== undefined && listKeys.includes(key)
  }

  function openBracket(char: string, at: number): void {
    itemDepth ??= char === '[' ? 1 : 0
    if (char === '[' && isWrapper(at)) {
      itemDepth = 2
      open = null
    } else if (depth === itemDepth) beginItem(at)
    if (++depth > limits.jsonDepth) throw new ImportFault(`Item ${number + 1} is nested too deeply.`)
  }

  function closeBracket(at: number): void {
    depth--
    if (depth < 0) throw notJson()
    if (itemDepth === 0 && depth === 0) endItem(at + 1)
    if (itemDepth === 0 || itemDepth === null || depth !== itemDepth - 1) return
    endItem(at)
    isOver = true
  }

  function read(char: string, at: number): void {
    switch (char) {
      case '{':
      case '[':
        openBracket(char, at)
        break
      case '}':
      case ']':
        closeBracket(at)
        break
      case ',':
        if (depth === itemDepth) endItem(at)
        break
      case ' ':
      case '\n':
      case '\r':
      case '\t':
        break
      default:
        if (itemDepth === null || (itemDepth === 0 && depth === 0)) throw notJson()
        beginItem(at)
        inText = char === '"'
    }
  }

  function write(text: string): JsonItem[] {
    chunk = text
    from = 0
    for (let index = 0; index < text.length && !isOver; index++) {
      const char = text.charAt(index)
      if (!inText) read(char, index)
      else if (isEscaped) isEscaped = false
      else if (char === '\\') isEscaped = true
      else if (char === '"') inText = false
    }
    if (open !== null) open += text.slice(from)
    if (open !== null && open.length > limits.jsonItemChars) throw new ImportFault(`Item ${number + 1} is too large.`)
    const done = items
    items = []
    return done
  }

  return {
    write,
    end() {
      if (itemDepth === null) throw notJson()
      const isComplete = itemDepth === 0 ? depth === 0 : isOver
      if (!isComplete) throw new ImportFault(`The file ends in the middle of item ${number + 1}. Is it complete?`)
    },
  }
}
