import { constants, createGzip, type Gzip } from 'node:zlib'

/** Smaller parts share a block, because each block has a code of its own. */
const leastBytes = 4096

/** Compresses parts together, each in blocks of its own: bytes of one part are coded worse by the frequencies of another. */
export async function packParts(parts: readonly Uint8Array[]): Promise<Buffer> {
  const gzip = createGzip()
  const packed: Buffer[] = []
  gzip.on('data', (piece: Buffer) => packed.push(piece))
  for (const part of parts) {
    gzip.write(part)
    if (part.length >= leastBytes) await endBlock(gzip)
  }
  await new Promise((resolve, reject) => gzip.once('error', reject).once('end', resolve).end())
  return Buffer.concat(packed)
}

function endBlock(gzip: Gzip): Promise<void> {
  return new Promise((resolve, reject) => {
    gzip.once('error', reject)
    gzip.flush(constants.Z_BLOCK, () => {
      gzip.off('error', reject)
      resolve()
    })
  })
}
