import { z } from 'zod'
import { reportKinds } from '../callback.ts'

const path = z
  .string()
  .max(200)
  .regex(/^\$?[\w@:. [\]-]*$/, 'must be a path such as data.id')
const optionalPath = path.nullable().default(null)
const words = z.array(z.string().max(200)).max(100).default([])

/** Describes the answers and the delivery reports of a gateway: the paths of the values, and what their words mean. */
export const Declaration = z.strictObject({
  answer: z
    .strictObject({
      /** The id that the gateway gave the message. */
      id: optionalPath,
      segments: optionalPath,
      reason: optionalPath,
      /** A word that says what became of the message. Without it, every answer with a status from 200 to 299 means that it was taken. */
      state: optionalPath,
      taken: words,
      /** Nobody has this number. */
      badNumber: words,
      /** It can be sent again later. */
      tryAgain: words,
    })
    .refine(({ state, taken }) => state === null || taken.length > 0, 'needs the words of state that mean taken')
    .prefault({}),
  report: z
    .strictObject({
      /** The reports in a callback. Empty path: the callback is one report. */
      list: path.default(''),
      /** The id that the gateway gave the message. */
      id: optionalPath,
      /** Our id, if the gateway gives {id} back. */
      messageId: optionalPath,
      state: path,
      reason: optionalPath,
      time: optionalPath,
      /** The words of state, by what they mean. */
      means: z.partialRecord(z.enum(reportKinds), words),
    })
    .nullable()
    .default(null),
})
export type Declaration = z.output<typeof Declaration>

/** Reads a declaration, or describes its first problem. Without one, every good answer means that a message was taken. */
export function readDeclaration(text: string): Declaration | { readonly problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text.trim() || '{}')
  } catch {
    return { problem: 'must be JSON' }
  }
  const result = Declaration.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  return { problem: `isn’t valid at ${issue?.path.join('.') || 'the top level'}: ${issue?.message}` }
}

/** Whether a word is in a list, whatever its case. */
export const isAmong = (words: readonly string[] | undefined, word: string | null): boolean =>
  word !== null && (words ?? []).some(text => text.toLowerCase() === word.toLowerCase())
