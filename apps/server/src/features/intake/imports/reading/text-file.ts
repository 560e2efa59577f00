import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ImportFault } from './limits.ts'

export type TextFile = { readonly encoding: string; texts(): AsyncGenerator<string> }

const chunkBytes = 256 * 1024

/** Opens a text file. The encoding comes from a byte order mark, else UTF-8 if the full file is valid, else Windows-1252. */
export async function openText(path: string): Promise<TextFile> {
  const encoding = (await encodingByMark(path)) ?? ((await isValid(path)) ? 'utf-8' : 'windows-1252')
  return { encoding, texts: () => decode(path, encoding) }
}

async function encodingByMark(path: string): Promise<string | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(3), 0, 3, 0)
    const start = buffer.subarray(0, bytesRead).toString('hex')
    if (start === 'efbbbf') return 'utf-8'
    if (start.startsWith('fffe')) return 'utf-16le'
    return start.startsWith('feff') ? 'utf-16be' : null
  } finally {
    await file.close()
  }
}

async function isValid(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      decoder.decode(chunk as Buffer, { stream: true }) // a stream without encoding gives buffers
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The decoder drops a byte order mark. */
async function* decode(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    yield readable(decoder.decode(chunk as Buffer, { stream: true })) // a stream without encoding gives buffers
  }
  yield readable(decoder.decode())
}

function readable(text: string): string {
  if (text.includes('\0'))
    throw new ImportFault('This file contains binary data, not text. Upload a CSV, XLSX or JSON file.')
  return text
}
