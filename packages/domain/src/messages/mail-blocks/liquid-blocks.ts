import type { LiquidToken } from '../liquid-tokens.ts'

/** The tags that have an end. */
const blockTags = new Set(['if', 'unless', 'for', 'case', 'capture', 'tablerow', 'comment', 'raw'])

/** The tags inside of one that has an end. */
const innerTags = new Set(['else', 'elsif', 'when', 'break', 'continue'])

export type TagRole = 'begin' | 'end' | 'inner' | 'single'

export function roleOf({ name }: LiquidToken): TagRole {
  if (blockTags.has(name)) return 'begin'
  if (innerTags.has(name)) return 'inner'
  return name.startsWith('end') ? 'end' : 'single'
}

/** The index of the token that ends the block which begins at an index; -1 if it has no end. */
export function endOfBlock(tokens: readonly LiquidToken[], begin: number): number {
  let depth = 0
  for (let index = begin; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined || token.kind === 'output') continue
    const role = roleOf(token)
    if (role === 'begin') depth++
    if (role === 'end' && --depth === 0) return index
  }
  return -1
}
