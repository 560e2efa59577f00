import type { Secrets } from '../../../security/secrets.ts'
import type { TrackingOrigins } from '../../messages/tracking/tracking-url.ts'

/** What the links in messages to subscribers are made of. */
export type LinkOptions = TrackingOrigins & { readonly secrets: Secrets }
