import { contract } from '@aftermile/contract/index'
import type { z } from 'zod'

/** The schemas of texts that a request can bring, each once, by the patterns that they run. */
export function contractTexts(): Map<string, z.ZodType> {
  const found = new Map<string, z.ZodType>()
  const seen = new Set<unknown>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (isSchema(value)) {
      const key = patternsOf(value)
      if (key !== '') found.set(key, value)
      visit(value._zod.def)
    } else for (const child of Object.values(value)) visit(child)
  }
  visit(contract)
  return found
}

/** The parts of a schema that matter here. */
type AnySchema = z.ZodType & { readonly _zod: { readonly def: unknown } }
type Def = {
  readonly pattern?: RegExp
  readonly format?: string
  readonly checks?: readonly { readonly _zod: { readonly def: Def } }[]
}

const isSchema = (value: object): value is AnySchema => '_zod' in value && 'safeParse' in value

function patternsOf({ _zod }: AnySchema): string {
  const def: Def = _zod.def as Def // every schema has one of these, or none of its fields
  return [def, ...(def.checks ?? []).map(check => check._zod.def)]
    .flatMap(({ pattern, format }) => (pattern ? [String(pattern)] : format === undefined ? [] : [format]))
    .join(' ')
}
