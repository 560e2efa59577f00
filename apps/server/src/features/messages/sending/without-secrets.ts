import type { AppApi } from '../../../adapters/apps/app-adapter.ts'
import type { SendOutcome } from '../../../adapters/apps/message-sender.ts'

/** Shorter ones are also found in words that are no secret. */
const minLength = 4

/** Hides the secrets of a credential from what a provider says: it may repeat what it was sent, and many people read the log. */
export function secretsHider({ credentialFields }: AppApi, fields: Readonly<Record<string, string>>) {
  const secrets = credentialFields
    .flatMap(({ id, isSecret }) => (isSecret ? (fields[id] ?? []) : []))
    .filter(secret => secret.length >= minLength)
  const hide = (text: string): string => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text)
  return (outcome: SendOutcome): SendOutcome => ({
    ...outcome,
    ...('answer' in outcome && { answer: hide(outcome.answer) }),
    ...('reason' in outcome && { reason: hide(outcome.reason) }),
  })
}
