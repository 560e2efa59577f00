import type { Wanted } from '../find/find-by-number.ts'

type Sent = { readonly [Field in 'tenant' | 'number' | 'secret']?: string | undefined }

/** What a search asks for. What cannot be right becomes empty, so that it takes the same steps and finds nothing. */
export const wantedOf = ({ tenant = '', number = '', secret = '' }: Sent, hostTenantId: string | null): Wanted => ({
  tenantId: hostTenantId ?? (/^[\w.-]{1,100}$/.test(tenant) ? tenant : ''),
  number: number.trim().length <= 100 ? number.trim() : '',
  secret: secret.trim().length <= 320 ? secret.trim() : ' ',
})
