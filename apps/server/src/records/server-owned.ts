import { isDeepStrictEqual } from 'node:util'
import { refused } from '../runtime/problem.ts'

type Fields = Readonly<Record<string, unknown>>

/** Refuses changes of fields that the server sets. They may be sent back unchanged, so that a reply can be sent as an update. */
export function refuseChanged(sent: Fields, current: Fields, names: readonly string[]): void {
  for (const name of names) {
    const value = sent[name]
    if (value !== undefined && !isSame(name, value, current[name]))
      throw refused(name, '{_field_} is set by the server and can’t be changed')
  }
}

/** Compares instants by time, because one instant has several spellings. */
const isSame = (name: string, sent: unknown, current: unknown): boolean =>
  isDeepStrictEqual(sent, current) || (name.endsWith('At') && Date.parse(String(sent)) === Date.parse(String(current)))
