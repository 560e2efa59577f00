import { crc32 } from '@aftermile/domain/report/crc32'
import type { WorkbookPiece } from '@aftermile/domain/report/workbook'
import { fileHead, fileTail, type ZippedFile, zipTail } from '@aftermile/domain/report/zip-frame'

export type BrowserZip = {
  add(pieces: Iterable<WorkbookPiece>): Promise<void>
  end(): Promise<Blob>
}

type OpenFile = {
  name: Uint8Array
  crc: number
  bytes: number
  writer: WritableStreamDefaultWriter
  out: Promise<Blob>
}

/** A zip archive, compressed by the browser itself. */
export function openBrowserZip(type: string): BrowserZip {
  const parts: BlobPart[] = []
  const files: ZippedFile[] = []
  let offset = 0
  let openFile: OpenFile | null = null

  function append(part: Uint8Array | Blob): void {
    parts.push(part instanceof Blob ? part : part.slice())
    offset += part instanceof Blob ? part.size : part.length
  }

  async function close(): Promise<void> {
    if (openFile === null) return
    const { name, crc, bytes, writer, out } = openFile
    const start = offset
    await writer.close()
    const packed = await out
    const file = { name, crc, bytes, packedBytes: packed.size, offset: start }
    append(fileHead(name))
    append(packed)
    append(fileTail(file))
    files.push(file)
    openFile = null
  }

  async function startFile(file: string): Promise<void> {
    await close()
    const { readable, writable } = new CompressionStream('deflate-raw')
    const out = new Response(readable).blob()
    openFile = { name: new TextEncoder().encode(file), crc: 0, bytes: 0, writer: writable.getWriter(), out }
  }

  async function write(bytes: Uint8Array): Promise<void> {
    if (openFile === null) throw new Error('No file is open in the archive')
    openFile.crc = crc32(bytes, openFile.crc)
    openFile.bytes += bytes.length
    await openFile.writer.write(bytes)
  }

  return {
    async add(pieces) {
      for (const piece of pieces) {
        if ('file' in piece) await startFile(piece.file)
        else await write('bytes' in piece ? piece.bytes : new TextEncoder().encode(piece.text))
      }
    },
    async end() {
      await close()
      append(zipTail(files, offset))
      return new Blob(parts, { type })
    },
  }
}
