import type { Route } from '../http/routes/route.ts'
import type { Job } from '../jobs/job.ts'
import type { Secrets } from '../security/secrets.ts'

/** What one noun adds to the server. */
export type Feature = { readonly routes?: readonly Route[]; readonly jobs?: readonly Job[] }

/** What some features are made with: the same for every request. */
export type FeatureOptions = {
  readonly secrets: Secrets
  /** Where people reach the console. */
  readonly publicUrl: string
  /** From where a tenant may bring a support chat of its own. */
  readonly chatWidgetOrigins: readonly string[]
}
