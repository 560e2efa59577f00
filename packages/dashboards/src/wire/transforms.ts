import type { Codes } from '../chunk.ts'
import { unzigzag, zigzag } from './planes.ts'

/**
 * What travels instead of the codes: themselves; the steps from one to the next; the differences to another column's; or nothing,
 * where another column's code tells which it is.
 */
export type Transform =
  | { readonly kind: 'plain' }
  | { readonly kind: 'steps' }
  /** `ahead` is how far this column's codes are ahead of the other's for the same instant. */
  | { readonly kind: 'near'; readonly column: string; readonly ahead: number }
  | { readonly kind: 'told'; readonly column: string; readonly table: readonly number[] }

type Other = (column: string) => Codes

/** Codes of 0 stay 0, all others are moved up by one. */
export function applied(codes: Codes, transform: Transform, other: Other): ArrayLike<number> {
  if (transform.kind === 'plain') return codes
  if (transform.kind === 'told') return new Uint8Array(0)
  const reference = referenceOf(transform, other)
  const out = new Uint32Array(codes.length)
  let last = 0
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number
    if (code === 0) continue
    out[row] = zigzag(code - reference(row, last)) + 1
    last = code
  }
  return out
}

/** The inverse, in place. */
export function undo(codes: Codes, transform: Transform, other: Other): void {
  if (transform.kind === 'plain') return
  if (transform.kind === 'told') {
    const { table } = transform
    const teller = other(transform.column)
    for (let row = 0; row < codes.length; row++) codes[row] = table[teller[row] as number] ?? 0
    return
  }
  if (transform.kind === 'steps') undoSteps(codes)
  else undoNear(codes, other(transform.column), transform.ahead)
}

function undoSteps(codes: Codes): void {
  let last = 0
  for (let row = 0; row < codes.length; row++) {
    const moved = codes[row] as number
    if (moved === 0) continue
    last += unzigzag(moved - 1)
    codes[row] = last
  }
}

function undoNear(codes: Codes, near: Codes, ahead: number): void {
  let last = 0
  for (let row = 0; row < codes.length; row++) {
    const moved = codes[row] as number
    if (moved === 0) continue
    const reference = near[row] as number
    last = unzigzag(moved - 1) + (reference === 0 ? last : reference + ahead)
    codes[row] = last
  }
}

function referenceOf(transform: Exclude<Transform, { kind: 'plain' | 'told' }>, other: Other) {
  if (transform.kind === 'steps') return (_: number, last: number) => last
  const near = other(transform.column)
  const { ahead } = transform
  return (row: number, last: number): number => {
    const code = near[row] as number
    return code === 0 ? last : code + ahead
  }
}

/** The code that goes with each code of the other column; null where one goes with several. */
export function toldTable(codes: Codes, teller: Codes): number[] | null {
  const table: number[] = []
  for (let row = 0; row < codes.length; row++) {
    const by = teller[row] as number
    const known = table[by]
    if (known === undefined) table[by] = codes[row] as number
    else if (known !== codes[row]) return null
  }
  return Array.from(table, code => code ?? 0)
}
