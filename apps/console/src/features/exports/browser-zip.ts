import { crc32 } from '@aftermile/domain/report/crc32'
import type { WorkbookPiece } from '@aftermile/domain/report/workbook'
import { fileHead, fileTail, type ZippedFile, zipTail } from '@aftermile/domain/report/zip-frame'

export type BrowserZip = {
  add(pieces: Iterable<WorkbookPiece>): Promise<void>
  end(): Promise<Blob>
}

type Packing = { name: Uint8Array; crc: number; bytes: number; into: WritableStreamDefaultWriter; out: Promise<Blob> }

/** A zip archive, packed by the browser itself. */
export function openBrowserZip(type: string): BrowserZip {
  const parts: BlobPart[] = []
  const files: ZippedFile[] = []
  let offset = 0
  let packing: Packing | null = null

  function put(part: Uint8Array | Blob): void {
    parts.push(part instanceof Blob ? part : part.slice())
    offset += part instanceof Blob ? part.size : part.length
  }

  async function close(): Promise<void> {
    if (packing === null) return
    const { name, crc, bytes, into, out } = packing
    const start = offset
    await into.close()
    const packed = await out
    const file = { name, crc, bytes, packedBytes: packed.size, offset: start }
    put(fileHead(name))
    put(packed)
    put(fileTail(file))
    files.push(file)
    packing = null
  }

  async function begin(file: string): Promise<void> {
    await close()
    const { readable, writable } = new CompressionStream('deflate-raw')
    const out = new Response(readable).blob()
    packing = { name: new TextEncoder().encode(file), crc: 0, bytes: 0, into: writable.getWriter(), out }
  }

  async function write(bytes: Uint8Array): Promise<void> {
    if (packing === null) throw new Error('Nothing was begun')
    packing.crc = crc32(bytes, packing.crc)
    packing.bytes += bytes.length
    await packing.into.write(bytes)
  }

  return {
    async add(pieces) {
      for (const piece of pieces) {
        if ('file' in piece) await begin(piece.file)
        else await write('bytes' in piece ? piece.bytes : new TextEncoder().encode(piece.text))
      }
    },
    async end() {
      await close()
      put(zipTail(files, offset))
      return new Blob(parts, { type })
    },
  }
}
