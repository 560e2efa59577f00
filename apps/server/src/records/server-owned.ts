import { refused } from '../runtime/problem.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the server sets may be sent back as it is, so that GET → PUT round-trips, but not changed. */
export function refuseChanged(sent: Fields, current: Fields, names: readonly string[]): void {
  for (const name of names) {
    const value = sent[name]
    if (value !== undefined && !isSame(name, value, current[name]))
      throw refused(name, '{_field_} is set by the server and cannot be changed')
  }
}

/** One instant can be written in several ways. */
const isSame = (name: string, sent: unknown, current: unknown): boolean =>
  sent === current || (name.endsWith('At') && Date.parse(String(sent)) === Date.parse(String(current)))
