import { messages } from '@aftermile/domain/form-rules'
import { RE2JS } from 're2js'

/** Why a regular expression cannot be used; null: it can. It takes time in proportion to the text, whatever the pattern. */
export function whyBadPattern(pattern: string): string | null {
  try {
    RE2JS.compile(pattern)
    return null
  } catch {
    return messages.validRegex
  }
}

/** Tests whether a pattern is found in a text, whatever the case of its letters. */
export function compilePattern(pattern: string): (text: string) => boolean {
  const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  return text => compiled.matcher(text).find()
}
