import { apiBase } from '@aftermile/contract/endpoint'
import { appCredential, apps } from '@aftermile/contract/settings/apps'
import type { CredentialApi } from '@aftermile/contract/settings/credentials'
import { credential, serviceProviders } from '@aftermile/contract/settings/service-providers'
import type { QueryKey } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../api/call.ts'
import type { Item, Noun } from '../../../api/resource.ts'
import type { EditorLinks } from '../../../ui/links/editor-links.ts'
import { appMetricsQuery } from './app-metrics-query.ts'
import { metricsQuery } from './metrics-query.ts'

/** A credential in its form. The connection string has the same content as the fields, so it is left out. */
export type Credential = Item & {
  description: string
  merchants: string[]
  accountNumbers: string[]
  apiId: string
  apiFields: { id: string; value: string }[]
  isEnabled: boolean
}

/** Where to get the keys of a carrier. */
export type KeySource = { readonly text: string; readonly url: string | null }

export type CredentialMetadata = {
  apis: readonly (CredentialApi & { keySource?: KeySource | null })[]
  defaultApiId: string
  /** Of apps: how to set it up at the provider, and what of its API could not be confirmed. */
  setup?: string | null
  unconfirmed?: string | null
}

/** What a credential belongs to: the calls for its credentials, and where they are edited. */
export type CredentialOwner = {
  readonly kind: 'serviceProvider' | 'app'
  readonly id: string
  /** What one credential is called, as in the audit log. */
  readonly noun: 'credential' | 'app credential'
  readonly calls: Noun<Credential>
  readonly links: EditorLinks
  readonly alsoReload: readonly QueryKey[]
  readMetadata(signal: AbortSignal): Promise<CredentialMetadata>
  validate(credId: string, body: { connectionString: string; apiId: string }): Promise<Validation>
}

export type Validation = { isValid: boolean; message: string }

const providerCredential = credential.stored.omit({ connectionString: true, serviceProviderId: true })
const credentialOfApp = appCredential.stored.omit({ connectionString: true, appId: true })

export function ownedByProvider(id: string): CredentialOwner {
  const calls = serviceProviders
  const page = `/service-providers/${encodeURIComponent(id)}`
  return {
    kind: 'serviceProvider',
    id,
    noun: 'credential',
    calls: nounOf(id, calls, providerCredential),
    links: linksOf(page, 'Back to the service provider'),
    alsoReload: [metricsQuery.queryKey, [calls.list.path]],
    readMetadata: async signal => (await call(calls.metadata, { params: { id }, signal })).data,
    validate: async (credId, body) => (await call(calls.validateCredential, { params: { id, credId }, body })).data,
  }
}

export function ownedByApp(id: string): CredentialOwner {
  const calls = apps
  return {
    kind: 'app',
    id,
    noun: 'app credential',
    calls: nounOf(id, calls, credentialOfApp),
    links: linksOf(`/apps/${encodeURIComponent(id)}`, 'Back to the app'),
    alsoReload: [appMetricsQuery.queryKey, [calls.list.path]],
    readMetadata: async signal => (await call(calls.metadata, { params: { id }, signal })).data,
    validate: async (credId, body) => (await call(calls.validateCredential, { params: { id, credId }, body })).data,
  }
}

export const metadataQuery = (owner: CredentialOwner) => ({
  queryKey: ['credential-metadata', owner.kind, owner.id],
  queryFn: ({ signal }: { signal: AbortSignal }) => owner.readMetadata(signal),
})

/** Where a service provider sends its webhooks for a credential. */
export const webhookUrl = (tenantId: string, providerId: string, credentialId: string): string =>
  `${location.origin}${apiBase}/carrier-webhooks/${[tenantId, providerId, credentialId].map(encodeURIComponent).join('/')}`

type Calls = Pick<
  typeof serviceProviders | typeof apps,
  'listCredentials' | 'createCredential' | 'getCredential' | 'updateCredential' | 'removeCredential'
>

function nounOf(id: string, calls: Calls, reply: z.ZodType<Credential>): Noun<Credential> {
  return {
    list: { ...calls.listCredentials, reply: z.array(reply) },
    create: { ...calls.createCredential, reply },
    get: { ...calls.getCredential, reply },
    update: { ...calls.updateCredential, reply },
    remove: calls.removeCredential,
    parent: { params: { id }, idName: 'credId' },
  }
}

const linksOf = (page: string, text: string): EditorLinks => ({
  back: { href: page, text },
  item: credId => `${page}/credentials/${encodeURIComponent(credId)}`,
})
