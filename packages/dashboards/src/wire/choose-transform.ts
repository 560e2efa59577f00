import type { Chunk, Codes, ColumnData } from '../data/chunk.ts'
import type { Dataset } from '../data/dataset.ts'
import { expectedBytes, toPlanes } from './planes.ts'
import { bytesBeside, type Category, rankTable, tableBytes, toRanks } from './ranks.ts'
import { applyTransform, type Transform } from './transforms.ts'

/** A column in the order of sending. `width` is how many codes a category may have, 0 for other columns. */
export type Sent = Category & { readonly name: string; readonly data: ColumnData }

type Candidate = { readonly transform: Transform; readonly numbers: Uint32Array; readonly tableBytes?: number }

/** The bytes of a row that ranks must save, because they take longer to decode. */
const leastSaved = 0.08
/** How many rows tell which column determines another best. */
const tried = 4096

/** Categories with many values come first, because they tell about those with few. */
export function sentColumns(chunk: Chunk): readonly Sent[] {
  const columns = Object.entries(chunk.columns).map(([name, data]) => ({
    name,
    data,
    codes: new Uint32Array(data.codes),
    width: data.kind === 'category' || data.kind === 'multi' ? data.values.length + 1 : 0,
  }))
  return columns.sort((a, b) => b.width - a.width)
}

/** The transform with the fewest expected bytes. Only columns that are decoded earlier can be used. */
export function bestTransform(
  dataset: Dataset,
  sent: Sent,
  earlier: readonly Sent[],
): { transform: Transform; planes: Uint8Array } {
  const rows = sent.codes.length
  const all = candidates(dataset, sent, earlier).map(({ transform, numbers, tableBytes = 0 }) => {
    const planes = toPlanes(numbers)
    return { transform, planes, bytes: expectedBytes(planes, rows) + tableBytes }
  })
  return all.reduce((best, item) => (item.bytes < best.bytes ? item : best))
}

function candidates(dataset: Dataset, sent: Sent, earlier: readonly Sent[]): Candidate[] {
  const { codes } = sent
  const plain: Candidate = { transform: { kind: 'plain' }, numbers: codes }
  if (sent.width > 0) return [plain, ...candidatesOf(sent, earlier)]
  const codesOf = (name: string): Codes =>
    earlier.find(item => item.name === name)?.codes ?? new Uint32Array(codes.length)
  const others = transforms(dataset, sent, earlier)
  return [plain, ...others.map(transform => ({ transform, numbers: applyTransform(codes, transform, codesOf) }))]
}

/** Beside the column that tells most about this one. */
function candidatesOf(category: Category, earlier: readonly Sent[]): Candidate[] {
  const rows = category.codes.length
  const step = Math.ceil(rows / tried)
  const costs = earlier.map(source => ({ source, bytes: bytesBeside(category, source, step) }))
  if (costs.length === 0) return []
  const { source } = costs.reduce((best, cost) => (cost.bytes < best.bytes ? cost : best))
  const ranks = rankTable(category, source)
  if (ranks === null) return []
  const transform = { kind: 'told', column: source.name, ...ranks } as const
  return [{ transform, numbers: toRanks(category, source, ranks), tableBytes: tableBytes(ranks) + rows * leastSaved }]
}

function transforms(
  dataset: Dataset,
  { name, data }: Sent,
  earlier: readonly Sent[],
): Exclude<Transform, { kind: 'plain' | 'told' }>[] {
  if (data.kind === 'key') return [{ kind: 'steps' }]
  if (data.kind === 'measure') {
    const first = earlier.find(sent => sent.data.kind === 'measure')
    // The largest code cannot be raised.
    return first === undefined || isFull(data.codes) ? [] : [{ kind: 'same', column: first.name }]
  }
  if (data.kind !== 'instant') return []
  const column = dataset.columns[name]
  const near = column?.kind === 'instant' ? earlier.find(item => item.name === column.near) : undefined
  if (near?.data.kind !== 'instant') return [{ kind: 'steps' }]
  return [{ kind: 'steps' }, { kind: 'near', column: near.name, ahead: near.data.baseMinute - data.baseMinute }]
}

const isFull = (codes: Codes): boolean => codes instanceof Uint32Array && codes.includes(2 ** 32 - 1)
