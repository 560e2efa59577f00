import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { AppApi } from '../../../adapters/apps/app-adapter.ts'
import type { AppContext } from '../../../adapters/apps/message-sender.ts'
import { fillDefaults } from '../../../adapters/credentials/credential-fields.ts'
import { type Validation, validationOf, validationOfFields, withinTimeout } from '../credentials/validation.ts'

function whyUnchecked({ name, openTextSender, system }: AppApi): string {
  if (openTextSender) return 'send yourself a test from a template.'
  return system ? `${name} sends to the address of this credential.` : `Aftermile can’t call ${name} yet.`
}

type Outside = Pick<AppContext, 'call' | 'connect'>

/** Says whether the fields are complete and, if the app has a sender, whether the provider accepts them. */
export async function validateApp(api: AppApi, sent: Fields, outside: Outside): Promise<Validation> {
  const wrong = validationOfFields(api, sent)
  if (wrong !== null) return wrong
  if (api.check === undefined) {
    return { isValid: true, message: `These fields are complete. Nothing was sent: ${whyUnchecked(api)}` }
  }
  const { fields } = fillDefaults(api, sent)
  const context = { call: withinTimeout(outside.call), connect: outside.connect, now: Date.now }
  return validationOf(api.name, await api.check(context, fields))
}
