/**
 * Reads a number as people write it: 1299.5, 1299,5, 1 299,50, 1.299,50, 1,299.50. The last separator is the decimal one unless it
 * occurs more than once. Null: not a number.
 */
export function readAmount(cell: unknown): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell !== 'string') return null
  const text = cell.replace(/[\s'’\u00a0\u202f]/g, '').replace(/^[−–]/, '-')
  // No number is longer, and long texts make the patterns slow.
  if (text.length > 40 || !shapes.some(shape => shape.test(text))) return null
  const number = Number(withPoint(text))
  return Number.isFinite(number) ? number : null
}

const shapes = [/^[+-]?\d*[.,]?\d+(e[+-]?\d+)?$/i, /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/, /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/]

function withPoint(text: string): string {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return text
  const mark = text.charAt(last)
  const isRepeated = text.indexOf(mark) !== last
  const integer = text.slice(0, last).replace(/[.,]/g, '')
  return isRepeated ? integer + text.slice(last + 1) : `${integer}.${text.slice(last + 1)}`
}
