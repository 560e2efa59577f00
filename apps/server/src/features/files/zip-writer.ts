import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { fileHead, fileTail, type ZippedFile, zipTail } from '@aftermile/domain/report/zip-frame'

/**
 * Packs the content of a file piece by piece. Each ends on a full byte, so that it can be sent before the next one is packed. One stream
 * for all: the memory of a stream stays in use until long after its end.
 */
function newPacker(): (content: Uint8Array) => Promise<Buffer> {
  const stream = createDeflateRaw({ level: 1, chunkSize: 65_536 })
  let packed: Buffer[] = []
  stream.on('data', (bytes: Buffer) => packed.push(bytes))
  return content =>
    new Promise((resolve, reject) => {
      stream.once('error', reject)
      stream.write(content)
      stream.flush(constants.Z_SYNC_FLUSH, () => {
        stream.off('error', reject)
        resolve(Buffer.concat(packed))
        packed = []
      })
    })
}

/** An empty last block, which ends the packed pieces. */
const lastBlock = Buffer.from([3, 0])

export type ZipWriter = {
  begin(name: string): Buffer
  /** The caller may reuse the content when the promise has resolved. */
  add(content: Uint8Array): Promise<Buffer>
  end(): Buffer
}

/** A zip archive written piece by piece: the results of all calls in order are the archive. */
export function newZipWriter(): ZipWriter {
  const done: ZippedFile[] = []
  let current: ZippedFile | null = null
  let offset = 0
  let pack = newPacker()

  function close(): Buffer {
    if (current === null) return Buffer.alloc(0)
    const file = { ...current, packedBytes: current.packedBytes + lastBlock.length }
    const tail = Buffer.concat([lastBlock, fileTail(file)])
    done.push(file)
    current = null
    offset += tail.length
    return tail
  }

  return {
    begin(name) {
      const before = close()
      pack = newPacker() // no file refers to another
      const bytes = new TextEncoder().encode(name)
      current = { name: bytes, crc: 0, packedBytes: 0, bytes: 0, offset }
      const head = fileHead(bytes)
      offset += head.length
      return Buffer.concat([before, head])
    },
    async add(content) {
      if (current === null) throw new Error('No file was begun')
      const packed = await pack(content)
      const { crc, packedBytes, bytes } = current
      current = {
        ...current,
        crc: crc32(content, crc),
        packedBytes: packedBytes + packed.length,
        bytes: bytes + content.length,
      }
      offset += packed.length
      return packed
    },
    end: () => Buffer.concat([close(), zipTail(done, offset)]),
  }
}

/** A zip archive of one file. */
export async function zipOf(name: string, content: Buffer): Promise<Buffer> {
  const zip = newZipWriter()
  return Buffer.concat([zip.begin(name), await zip.add(content), zip.end()])
}
