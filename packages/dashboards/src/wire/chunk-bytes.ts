import type { Chunk, Codes, ColumnData } from '../data/chunk.ts'
import type { Dataset } from '../data/dataset.ts'
import { noInline } from '../no-inline.ts'
import { bestTransform, type Sent, sentColumns } from './choose-transform.ts'
import { fromPlanes, splitPlanes } from './planes.ts'
import { type Buffers, type Transform, undoTransform } from './transforms.ts'
import { fromUtf8, toUtf8 } from './utf8.ts'

/** The first bytes of every chunk: Aftermile chunk, version 2. */
const mark = 'AMC2'
/** Stored chunks of version 1 are read too. They have fewer ways to send a column. */
const marks = ['AMC1', mark]
const hashBytes = 7

type ColumnHeader = {
  readonly name: string
  /** All but the codes and hashes. */
  readonly data: Readonly<Record<string, unknown>>
  readonly transform: Transform
  /** Bytes per code in memory, and bytes of all planes on the wire. */
  readonly codeBytes: number
  readonly planeBytes: number
  readonly hashes: number
}

type Header = {
  readonly dataset: string
  readonly version: number
  readonly rows: number
  readonly columns: readonly ColumnHeader[]
}

/**
 * Encodes a chunk as bytes that compress well with gzip or zstd. Equal chunks give equal bytes. They come in parts: the bytes within a
 * part are alike, those of two parts are not.
 */
export function chunkParts(dataset: Dataset, chunk: Chunk): Uint8Array[] {
  const sent = sentColumns(chunk)
  const columns = sent.map((column, index) => encodeColumn(dataset, column, sent.slice(0, index)))
  const header: Header = {
    dataset: wireIdOf(dataset),
    version: dataset.version,
    rows: chunk.rows,
    columns: columns.map(column => column.header),
  }
  const head = toUtf8(JSON.stringify(header))
  return [concat([toUtf8(mark), lengthBytes(head.length), head]), ...columns.flatMap(column => column.bodies)]
}

/** Throws if the bytes are not a complete chunk of this data set. */
export function decodeChunk(dataset: Dataset, bytes: Uint8Array): Chunk {
  const { header, body } = readHeader(dataset, bytes)
  const columns: Record<string, ColumnData> = {}
  const codesOf = (name: string): Codes => columns[name]?.codes ?? new Uint8Array(header.rows)
  const buffers: Buffers = { moved: new Uint32Array(header.rows), other: new Uint32Array(header.rows) }
  let at = body
  for (const column of header.columns) {
    const end = at + column.planeBytes
    const hashEnd = end + column.hashes * hashBytes
    if (hashEnd > bytes.length) throw new Error('The chunk is incomplete.')
    const codes = newCodes(column.codeBytes, header.rows)
    if (column.transform.kind === 'plain') fromPlanes(bytes.subarray(at, end), header.rows, codes)
    else decodeTransformed(codes, { planes: bytes.subarray(at, end), transform: column.transform, codesOf, buffers })
    const hashes = column.data.kind === 'key' ? { hashes: toHashes(bytes.subarray(end, hashEnd), column.hashes) } : {}
    // chunkParts has written the rest of the column to the header.
    columns[column.name] = { ...column.data, codes, ...hashes } as unknown as ColumnData
    at = hashEnd
  }
  return { rows: header.rows, columns }
}

type Transformed = {
  readonly planes: Uint8Array
  readonly transform: Transform
  readonly codesOf: (name: string) => Codes
  readonly buffers: Buffers
}

/** Decodes through wide buffers, because differences may need more bits than codes. */
function decodeTransformed(codes: Codes, { planes, transform, codesOf, buffers }: Transformed): void {
  fromPlanes(planes, codes.length, buffers.moved)
  undoTransform(buffers, transform, codesOf)
  codes.set(buffers.moved)
}

function readHeader(dataset: Dataset, bytes: Uint8Array): { header: Header; body: number } {
  if (!marks.includes(fromUtf8(bytes.subarray(0, 4)))) throw new Error('These bytes are not a chunk.')
  const length = bytes.subarray(4, 8).reduce((sum, byte, position) => sum + byte * 256 ** position, 0)
  if (bytes.length < 8 + length) throw new Error('The chunk is incomplete.')
  // Written by chunkParts. Data set and version are checked next.
  const header = JSON.parse(fromUtf8(bytes.subarray(8, 8 + length))) as Header
  if (header.dataset !== wireIdOf(dataset) || header.version !== dataset.version)
    throw new Error(
      `The chunk is of ${header.dataset} ${header.version}, not of ${wireIdOf(dataset)} ${dataset.version}.`,
    )
  return { header, body: 8 + length }
}

const wireIdOf = ({ id, wireId = id }: Dataset): string => wireId

function encodeColumn(dataset: Dataset, sent: Sent, earlier: readonly Sent[]) {
  const { codes, ...rest } = sent.data
  const { transform, planes } = bestTransform(dataset, sent, earlier)
  const { hashes = new Float64Array(0), ...meta } = 'hashes' in rest ? rest : { ...rest, hashes: undefined }
  const header: ColumnHeader = {
    name: sent.name,
    data: meta,
    transform,
    codeBytes: codes.BYTES_PER_ELEMENT,
    planeBytes: planes.length,
    hashes: hashes.length,
  }
  return { header, bodies: [...splitPlanes(planes, codes.length), fromHashes(hashes)] }
}

const newCodes = (bytes: number, rows: number): Codes =>
  bytes === 1 ? new Uint8Array(rows) : bytes === 2 ? new Uint16Array(rows) : new Uint32Array(rows)

function fromHashes(hashes: Float64Array): Uint8Array {
  const bytes = new Uint8Array(hashes.length * hashBytes)
  hashes.forEach((hash, index) => {
    for (let plane = 0; plane < hashBytes; plane++)
      bytes[plane * hashes.length + index] = Math.floor(hash / 256 ** plane) % 256
  })
  return bytes
}

function toHashes(bytes: Uint8Array, count: number): Float64Array {
  const hashes = new Float64Array(count)
  for (let plane = 0, placeValue = 1; plane < hashBytes; plane++, placeValue *= 256)
    addPlane(hashes, bytes.subarray(plane * count, (plane + 1) * count), placeValue)
  return hashes
}

const addPlane = noInline(function addPlane(hashes: Float64Array, plane: Uint8Array, placeValue: number): void {
  for (let index = 0; index < plane.length; index++)
    hashes[index] = (hashes[index] as number) + (plane[index] as number) * placeValue
})

const lengthBytes = (length: number): Uint8Array => Uint8Array.from([0, 8, 16, 24], shift => (length >>> shift) & 0xff)

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let index = 0
  for (const part of parts) {
    all.set(part, index)
    index += part.length
  }
  return all
}
