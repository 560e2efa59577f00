import type { Source } from '../repository.ts'

/** A block between fences, or a piece of code within a line. */
export type Code = { readonly line: number; readonly text: string }
export type Block = Code & { readonly language: string }

const fenced = /^```(\w*)\n(.*?)^```$/gms
const inline = /`([^`\n]+)`/g

export const blocksOf = ({ text }: Source): Block[] =>
  [...text.matchAll(fenced)].map(({ 1: language = '', 2: code = '', index }) => ({
    line: lineOf(text, index) + 1,
    language,
    text: code,
  }))

export function inlineCodeOf(document: Source): Code[] {
  const text = withoutBlocks(document)
  return [...text.matchAll(inline)].map(({ 1: code = '', index }) => ({ line: lineOf(text, index), text: code }))
}

/** The addresses of the headings of a document, as a link names them behind its #. */
export const anchorsOf = (document: Source): string[] =>
  [...withoutBlocks(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

export const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** The text with empty lines in place of its blocks, so that lines keep their numbers. */
const withoutBlocks = ({ text }: Source): string => text.replace(fenced, block => block.replace(/[^\n]/g, ''))
