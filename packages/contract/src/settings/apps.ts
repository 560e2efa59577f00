import type { Need } from '@aftermile/domain/access'
import { type AppCategory, appCategories } from '@aftermile/domain/lists/app-categories'
import { z } from 'zod'
import { byId, crud, item } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { flag, text } from '../fields/basic-fields.ts'
import { credentialApi, credentialCalls, credentialItem } from './credentials.ts'

const read = { scope: 'app_read', role: 'root' } as const satisfies Need
const scope = 'app_write'
const write = { scope, role: 'root', allMerchants: true } as const satisfies Need

const categoryIds = appCategories.map(({ id }) => id) as [AppCategory, ...AppCategory[]] // the list is not empty

/** What the catalogue says about an app: the same for every tenant. */
const fromCatalogue = {
  name: text(100),
  /** What the app does here, in one sentence. */
  about: text(1000),
  categories: z.array(z.enum(categoryIds)),
  type: z.string(),
}

const appItem = item({
  ...fromCatalogue,
  isEnabled: z.boolean().default(true),
  /** False: in the catalogue, but not used by the tenant. */
  isSetUp: z.boolean(),
  /** How many of its credentials are enabled. */
  enabledCredentials: z.number(),
})

/** An app of the tenant. Only `isEnabled` is the tenant's choice; the rest may be sent back unchanged. */
export const app = {
  ...appItem,
  sent: appItem.sent.extend({
    ...z.object(fromCatalogue).partial().shape,
    isSetUp: z.boolean().optional(),
    enabledCredentials: z.number().optional(),
  }),
}
export type App = z.infer<typeof app.stored>

export const appCredential = credentialItem({ appId: z.string() })

const appMetadata = z.object({
  id: z.string(),
  ...fromCatalogue,
  /** How to set it up at the provider, in one paragraph. */
  setup: z.string().nullable(),
  /** What of its API could not be confirmed by public documentation. */
  unconfirmed: z.string().nullable(),
  apis: z.array(credentialApi),
  defaultApiId: z.string(),
  /** Replaces a secret. Sent back, it keeps the stored secret. */
  secretMask: z.string(),
})
export type AppMetadata = z.infer<typeof appMetadata>

const calls = crud('/apps', app, { name: 'app', read, write })

export const apps = {
  ...calls,
  list: endpoint({
    ...calls.list,
    summary: 'The catalogue of apps with what the tenant has set up; with system=true the catalogue alone',
    query: z.strictObject({ system: flag.optional() }),
  }),
  create: endpoint({ ...calls.create, summary: 'Set up an app of the catalogue' }),
  remove: endpoint({ ...calls.remove, summary: 'Remove an app with its credentials' }),
  metadata: endpoint({
    method: 'GET',
    path: '/apps/{id}/metadata',
    need: read,
    summary: 'What an app does, and the fields of its credentials',
    params: byId,
    reply: appMetadata,
  }),
  callback: endpoint({
    method: 'GET',
    path: '/apps/{id}/credentials/{credId}/callback',
    need: { scope, role: 'root' },
    summary: 'The address that the provider calls with reports or data; null if it calls nothing',
    params: byId.extend({ credId: z.string().min(1).max(200) }),
    reply: z.object({ url: z.string().nullable() }),
  }),
  ...credentialCalls('/apps', appCredential, { owner: 'an app', need: { scope, role: 'root' } }),
}
