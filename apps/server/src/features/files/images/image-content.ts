import { headBytes, typeOfContent } from '../content-type.ts'

export { headBytes }

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

/** The type of an image by its content, whatever its name says; or what the file is instead. */
export function imageTypeOf(head: Buffer): ImageType | NotAnImage {
  const type = typeOfContent(head)
  return imageTypes.find(each => each === type) ?? kindOf(head, type)
}

export type NotAnImage = 'svg' | 'program' | 'empty' | 'other'

/** Windows, Linux, macOS and scripts. */
const programs = ['MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe', '#!']

function kindOf(head: Buffer, type: string): NotAnImage {
  if (head.length === 0) return 'empty'
  const beginning = head.toString('latin1')
  if (programs.some(program => beginning.startsWith(program))) return 'program'
  // With byte order marks, comments and a doctype before it, in one or two bytes a letter.
  return type !== 'application/pdf' && /<svg[\s>:]|<!doctype\s+svg/i.test(beginning.replaceAll('\0', ''))
    ? 'svg'
    : 'other'
}
