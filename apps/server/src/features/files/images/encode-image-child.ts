import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { EncodedFile, EncodeOrder, EncodeOutcome } from './encode-image.ts'

// Runs in a process of its own: encode-image.ts says why.

const formats = { png: 'image/png', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' } as const
type Format = keyof typeof formats

const isFormat = (format: string | undefined): format is Format =>
  format !== undefined && Object.hasOwn(formats, format)

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngFile',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadWebpFile',
  ],
})

process.once('message', (order: EncodeOrder) => {
  encode(order)
    .catch((): EncodeOutcome => ({ problem: 'unreadable' }))
    .then(outcome => process.send?.(outcome, () => process.disconnect()))
})

async function encode({ path, folder, widths, maxPixels }: EncodeOrder): Promise<EncodeOutcome> {
  const input = { animated: true, failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true } as const
  const {
    format,
    width,
    height,
    pageHeight = height,
    pages = 1,
    autoOrient,
  } = await sharp(path, {
    ...input,
    limitInputPixels: false,
  }).metadata()
  if (!isFormat(format)) return { problem: 'unreadable' }
  if (width * pageHeight * pages > maxPixels) return { problem: 'pixels', width, height: pageHeight, pages }
  const ownWidth = pages > 1 ? width : autoOrient.width
  const files: EncodedFile[] = []
  for (const each of [ownWidth, ...widths.filter(value => value < ownWidth)]) {
    const image = sharp(path, input).autoOrient()
    const sized = each === ownWidth ? image : image.resize({ width: each })
    const { data, info } = await encoders[format](sized).toBuffer({ resolveWithObject: true })
    const file = join(folder, `${each}`)
    await writeFile(file, data, { mode: 0o600 })
    files.push({ path: file, width: info.width, height: info.pageHeight ?? info.height })
  }
  return { contentType: formats[format], files }
}

const encoders: Record<Format, (image: Sharp) => Sharp> = {
  png: image => image.png(),
  jpeg: image => image.jpeg({ quality: 85 }),
  gif: image => image.gif({ effort: 2 }),
  webp: image => image.webp({ quality: 85, effort: 1 }),
}
