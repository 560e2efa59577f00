import type { Chunk } from '../data/chunk.ts'
import type { Dataset } from '../data/dataset.ts'
import { chunkParts } from '../wire/chunk-bytes.ts'

/** A chunk in one piece, as the console gets it. */
export const encodeChunk = (dataset: Dataset, chunk: Chunk): Uint8Array =>
  Uint8Array.from(chunkParts(dataset, chunk).flatMap(part => [...part]))
