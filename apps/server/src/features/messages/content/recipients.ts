import { type CheckedAddress, checkEmail } from './addresses.ts'
import type { ComposedData, Texts } from './composed.ts'
import type { Envelope } from './envelope.ts'
import { type ContentProblem, problemOf } from './message-data.ts'

type Checked = { readonly valid: string[]; readonly problem: ContentProblem | null }
type Check = (address: string | null) => CheckedAddress

export const nobody: Checked = { valid: [], problem: null }

/** Whom the template names, else the receiver. A test goes only to who asked for it. */
export function recipientsOf(data: ComposedData, { to }: Envelope, texts: Texts, check: Check): Checked {
  const named = (data.isTest ? [] : (to ?? [])).map((_, index) => texts[`to.${index}`] ?? '')
  return allValid(named.length === 0 ? [data.recipient] : named, check, 'to')
}

export function copiesOf(name: 'cc' | 'bcc', envelope: Envelope, texts: Texts): Checked {
  const written = (envelope[name] ?? []).map((_, index) => texts[`${name}.${index}`] ?? '')
  const given = written.filter(text => text.trim() !== '')
  return allValid(given, checkEmail, name)
}

export function allValid(addresses: readonly (string | null)[], check: Check, part: string): Checked {
  const checked = addresses.map(check)
  const failed = checked.find(({ problem }) => problem !== null)
  return {
    valid: [...new Set(checked.flatMap(({ address }) => address ?? []))],
    problem: failed?.problem ? problemOf(failed.problem, part) : null,
  }
}
