import { createReadStream } from 'node:fs'

/** Browsers open files with these names as a page that can run scripts, whatever is in them. */
const pageName = /\.(?:html?|shtml|xhtml?|xht|mht(?:ml)?|svgz?|xml|xslt?|hta)[\s.]*$/i

/** XML, and so every SVG, begins with a tag. */
const beginsWithTag = /^<[a-z!?/]/i

/** In the middle of another file, browsers still find these. */
const activeTag = /<(?:!doctype\s+html|(?:html|head|body|script|iframe|object|embed)[\s/>]|svg[\s/]+[a-z]|svg>\s*<)/i
const longestTag = 1024

/** Byte order marks and blanks, as single bytes. */
const beforeContent = /^[\s\xef\xbb\xbf\xfe\xff]+/

export const isNameOfPage = (name: string): boolean => pageName.test(name)

/** Whether a file is SVG, HTML or other markup, or hides it in an image, a PDF or a text. */
export async function hasMarkup(path: string): Promise<boolean> {
  let hasBegun = false
  let last = ''
  for await (const bytes of createReadStream(path)) {
    let text = last + withoutZeros(bytes as Buffer) // no encoding is set
    if (!hasBegun) text = text.replace(beforeContent, '')
    if (!hasBegun && beginsWithTag.test(text)) return true
    if (activeTag.test(text)) return true
    hasBegun ||= text.length > 1
    last = text.slice(-longestTag)
  }
  return false
}

/** One character for each byte. Without zeros, so that UTF-16 and UTF-32 read like ASCII. */
const withoutZeros = (bytes: Buffer): string => bytes.toString('latin1').replaceAll('\0', '')
