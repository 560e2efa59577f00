import { type Template, templates } from '@aftermile/contract/settings/templates'
import { readEnvelope, writeEnvelope } from '@aftermile/domain/messages/envelope'
import { accountKeyNeed, accountKeyOf } from '@aftermile/domain/messages/keys/account-keys'
import { namedFixedFields, withoutFixedFields } from '@aftermile/domain/messages/keys/fixed-fields'
import { useMayDo } from '../../../session/session-store.ts'

type Targeted = Pick<Template, 'targetType'>

/** Whether templates of this kind carry the key to an account. */
export const carriesKey = ({ targetType }: Targeted): boolean => accountKeyOf(targetType) !== null

/** What is said in place of the fields that the server decides. */
export const fixedEnvelopeText =
  'This message carries the key to an account. It always goes to the invited person alone, with the reply-to address of your brand and no attachments.'

/** Why the user may not change a template, though others; null if they may. */
export function useKeyReason(): (template: Targeted) => string | null {
  const mayChange = useMayDo(accountKeyNeed)
  return template =>
    mayChange || !carriesKey(template)
      ? null
      : 'This message carries the key to an account. To change it, you need permission to add administrators.'
}

/** Whether the user may change a template. */
export function useMayChange(template: Targeted): boolean {
  const mayWrite = useMayDo(templates.update.need)
  const reasonOf = useKeyReason()
  return mayWrite && reasonOf(template) === null
}

/** The payload without what the server would reject: it may be of a template from before. */
export function payloadOf({ targetType, payload }: Pick<Template, 'targetType' | 'payload'>): string | null {
  const envelope = readEnvelope(payload)
  if (envelope === null || !carriesKey({ targetType }) || namedFixedFields(envelope).length === 0) return payload
  return writeEnvelope(withoutFixedFields(envelope), {})
}
