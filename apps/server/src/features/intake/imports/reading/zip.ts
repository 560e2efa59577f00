import type { Readable } from 'node:stream'
import { numberText } from '@aftermile/domain/format/numbers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ImportFault, limits } from './limits.ts'

export type Zip = {
  has(name: string): boolean
  read(name: string, maxBytes?: number): Promise<Readable>
  close(): void
}

/** Opens a zip file. Its directory is checked before anything is unpacked; unpacking more than declared is an error. */
export async function openZip(path: string): Promise<Zip> {
  const file = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(notAZip)
  try {
    const entries = await checkedEntries(file)
    return {
      has: name => entries.has(name),
      async read(name, maxBytes = limits.unpackedBytes) {
        const entry = entries.get(name)
        if (!entry) throw new ImportFault(`This isn’t a workbook: ${name} is missing. Save it as .xlsx and try again.`)
        if (entry.uncompressedSize > maxBytes) throw new ImportFault(`This workbook is too large: ${name}.`)
        return file.openReadStreamPromise(entry).catch(notAZip)
      },
      close: () => file.close(),
    }
  } catch (error) {
    file.close()
    throw error
  }
}

async function checkedEntries(file: ZipFile): Promise<Map<string, Entry>> {
  if (file.entryCount > limits.zipEntries)
    throw new ImportFault(`This workbook contains more than ${numberText(limits.zipEntries)} files.`)
  const entries = new Map<string, Entry>()
  let unpackedBytes = 0
  try {
    for await (const entry of file.eachEntry()) {
      unpackedBytes += entry.uncompressedSize
      checkEntry(entry, unpackedBytes)
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof ImportFault ? error : damaged()
  }
  return entries
}

function checkEntry(entry: Entry, unpackedBytes: number): void {
  if (entry.isEncrypted()) throw new ImportFault('This file is encrypted. Save it without a password and try again.')
  const isTight = entry.uncompressedSize > Math.max(1, entry.compressedSize) * limits.ratio
  const isLarge = entry.uncompressedSize > limits.ratioFromBytes
  if (unpackedBytes > limits.unpackedBytes || (isTight && isLarge))
    throw new ImportFault('This file unpacks to far more than its own size. Save it as CSV and try again.')
}

const damaged = () => new ImportFault('This file is damaged and can’t be unpacked.')

const notAZip = (): never => {
  throw damaged()
}
