import type { AppCategory } from '@aftermile/domain/lists/app-categories'
import { type AppAdapter, appOf } from './app-adapter.ts'
import { callToCheck } from './client/call-to-check.ts'
import { httpFields, signIn } from './http-fields.ts'

type Undescribed = { readonly id: string; readonly name: string; readonly category: AppCategory }

/** An app whose API nobody has described in public. Its credential can be kept and tried, but nothing is exchanged. */
const undescribedApp = ({ id, name, category }: Undescribed): AppAdapter =>
  appOf({
    id,
    name,
    category,
    about: `Keeps the credential for ${name}. Its API isn’t described in public, so the credential has general fields for HTTP, and nothing is exchanged.`,
    setup: `Ask ${name} for the address of its API and how to sign in. Enter an address that answers a GET request: validating the credential calls it and tells whether it answers.`,
    unconfirmed: `Nothing about the API of ${name} could be confirmed, because it isn’t described in public.`,
    credentialFields: httpFields,
    check: (context, fields) =>
      callToCheck(context, signIn({ url: fields.baseUrl ?? '' }, fields), ({ status }) =>
        status >= 200 && status < 300
          ? { kind: 'ok' }
          : { kind: 'failed', reason: `The reply is ${status}.`, cause: 'status' },
      ),
  })

export const undescribed: readonly AppAdapter[] = [
  undescribedApp({ id: 'proxio', name: 'Proxio', category: 'transport' }),
  undescribedApp({ id: 'pindeliver', name: 'PinDeliver', category: 'transport' }),
  undescribedApp({ id: 'imigo', name: 'Imigo', category: 'emissions' }),
  undescribedApp({ id: 'imigo_ta', name: 'Imigo TA', category: 'emissions' }),
]
