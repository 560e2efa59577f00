import type { Codes } from '../data/chunk.ts'
import { noInline } from '../no-inline.ts'
import { unzigzag, zigzag } from './planes.ts'
import { fromRanks, type RankTable } from './ranks.ts'

/**
 * How codes are sent. plain: as they are. steps: differences to the code before. near: differences to another column's codes.
 * told: as ranks among the codes that the table has beside another column's code. same: 0 where another column has the same code, otherwise
 * raised by one; for counts that are all or nothing of another.
 */
export type Transform =
  | { readonly kind: 'plain' }
  | { readonly kind: 'steps' }
  /** `ahead` is how much higher this column's codes are than the other's for the same instant. */
  | { readonly kind: 'near'; readonly column: string; readonly ahead: number }
  | ({ readonly kind: 'told'; readonly column: string } & RankTable)
  | { readonly kind: 'same'; readonly column: string }

type Other = (column: string) => Codes

/** Applies a transform. Codes of 0 stay 0, all others are raised by one. */
export function applyTransform(
  codes: Codes,
  transform: Exclude<Transform, { kind: 'plain' | 'told' }>,
  other: Other,
): Uint32Array {
  if (transform.kind === 'same') return withoutSame(codes, other(transform.column))
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

function withoutSame(codes: Codes, others: Codes): Uint32Array {
  const out = new Uint32Array(codes.length)
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number
    out[row] = code === others[row] ? 0 : code + 1
  }
  return out
}

/** Buffers wide enough for all codes. Loops are compiled best if they only meet arrays of one width. */
export type Buffers = { readonly moved: Uint32Array; readonly other: Uint32Array }

/** Reverts a transform in the `moved` buffer. */
export function undoTransform({ moved, other }: Buffers, transform: Transform, otherCodes: Other): void {
  if (transform.kind === 'plain') return
  if (transform.kind === 'steps') {
    undoSteps(moved)
    return
  }
  other.set(otherCodes(transform.column))
  if (transform.kind === 'told') fromRanks(moved, other, transform)
  else if (transform.kind === 'same') undoSame(moved, other)
  else undoNear(moved, other, transform.ahead)
}

const undoSame = noInline(function undoSame(codes: Uint32Array, others: Uint32Array): void {
  for (let row = 0; row < codes.length; row++) {
    const moved = codes[row] as number
    codes[row] = moved === 0 ? (others[row] as number) : moved - 1
  }
})

/** All bits for a number, none for 0. Avoids branches, which unknown codes would make random. */
const ifKnown = (code: number): number => -((code | -code) >>> 31)

const undoSteps = noInline(function undoSteps(codes: Uint32Array): void {
  let last = 0
  for (let row = 0; row < codes.length; row++) {
    const moved = codes[row] as number
    const known = ifKnown(moved)
    last = (last + (unzigzag(moved - 1) & known)) | 0
    codes[row] = last & known
  }
})

const undoNear = noInline(function undoNear(codes: Uint32Array, near: Uint32Array, ahead: number): void {
  let last = 0
  for (let row = 0; row < codes.length; row++) {
    const moved = codes[row] as number
    const known = ifKnown(moved)
    const other = near[row] as number
    const hasOther = ifKnown(other)
    const reference = ((other + ahead) & hasOther) | (last & ~hasOther)
    const code = (unzigzag(moved - 1) + reference) & known
    last = code | (last & ~known)
    codes[row] = code
  }
})

function referenceOf(transform: Exclude<Transform, { kind: 'plain' | 'told' | 'same' }>, other: Other) {
  if (transform.kind === 'steps') return (_: number, last: number) => last
  const near = other(transform.column)
  const { ahead } = transform
  return (row: number, last: number): number => {
    const code = near[row] as number
    return code === 0 ? last : code + ahead
  }
}
