import { secretMask } from '@aftermile/contract/settings/credentials'
import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { AppApi } from '../../../adapters/apps/app-adapter.ts'
import type { SendOutcome } from '../../../adapters/apps/message-sender.ts'

/** Shorter ones are no secrets, and would hide ordinary words. */
const minLength = 6

/** Outcomes without the secrets of a credential: some providers repeat a request in their answer, with the key in it. */
export const hideSecrets = ({ credentialFields }: AppApi, fields: Fields): ((outcome: SendOutcome) => SendOutcome) =>
  hideValues(credentialFields.flatMap(({ id, isSecret }) => (isSecret ? (fields[id] ?? '') : [])))

/** Outcomes without the given texts. */
export function hideValues(values: readonly string[]): (outcome: SendOutcome) => SendOutcome {
  const secrets = values.filter(value => value.length >= minLength)
  const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, secretMask), text)
  return outcome => ({
    ...outcome,
    ...('answer' in outcome && { answer: hide(outcome.answer) }),
    ...('reason' in outcome && { reason: hide(outcome.reason) }),
  })
}
