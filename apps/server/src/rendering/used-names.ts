import { liquidTokens } from '@aftermile/domain/messages/liquid-tokens'

/** A tag that can read a value whose name it does not contain, such as `{{ [name] }}`. */
const readsAny = /[^\w\]]\[|_exp\b/

/** Says which values a template can use: those whose name it contains. */
export function usesOf(source: string): (name: string) => boolean {
  if (liquidTokens(source).some(({ beginAt, endAt }) => readsAny.test(source.slice(beginAt, endAt)))) return () => true
  const known = new Map<string, boolean>()
  return name => {
    const found = known.get(name) ?? source.includes(name)
    known.set(name, found)
    return found
  }
}
