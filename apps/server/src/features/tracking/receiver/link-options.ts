import type { Secrets } from '../../../security/secrets.ts'

/** What the links in messages to followers are made of. */
export type LinkOptions = { readonly secrets: Secrets; readonly publicUrl: string }
