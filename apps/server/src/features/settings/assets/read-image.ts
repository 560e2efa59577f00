import { open } from 'node:fs/promises'
import { mediaWidths } from '@aftermile/domain/content/media'
import type { Upload } from '../../../http/routes/uploads.ts'
import { refused } from '../../../runtime/problem.ts'
import { type EncodedImage, type EncodeProblem, encodeImage, maxPixels } from '../../files/images/encode-image.ts'
import { headBytes, imageTypeOf, type NotAnImage } from '../../files/images/image-content.ts'

/** Larger than this after decoding, an image is no use in a message. */
const maxEncodedBytes = 20 * 1024 * 1024

/** The image of an upload, encoded anew; or a refusal that says what is wrong with the file. */
export async function readImage({ path, name }: Upload): Promise<EncodedImage> {
  const kind = imageTypeOf(await beginningOf(path))
  if (isRefused(kind)) throw refused('file', `${name} ${refusals[kind]}`)
  const image = await encodeImage(path, mediaWidths)
  if ('problem' in image) throw refused('file', `${name} ${reasonFor(image)}`)
  const bytes = image.versions.reduce((sum, version) => sum + version.bytes.length, 0)
  if (bytes > maxEncodedBytes) throw refused('file', `${name} has too much detail. Make it smaller and try again`)
  return image
}

const formats = 'Use a PNG, JPEG, GIF or WebP image'

const refusals: Record<NotAnImage, string> = {
  svg: `is an SVG, which can contain scripts. ${formats}`,
  program: `is a program, whatever its name says. ${formats}`,
  empty: `is empty. ${formats}`,
  other: `isn’t an image that can be shown in mails. ${formats}`,
}

const isRefused = (kind: string): kind is NotAnImage => Object.hasOwn(refusals, kind)

const megapixels = (pixels: number): number => Math.round(pixels / 1_000_000)

function reasonFor(problem: EncodeProblem): string {
  switch (problem.problem) {
    case 'pixels': {
      const { width, height, pages } = problem
      return `has ${megapixels(width * height * pages)} megapixels. The limit is ${megapixels(maxPixels)}`
    }
    case 'slow':
      return 'takes too long to read. Make it smaller and try again'
    case 'unreadable':
      return `can’t be read as an image. It may be damaged. ${formats}`
  }
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
