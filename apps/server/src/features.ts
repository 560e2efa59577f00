import type { Feature } from './feature.ts'
import { accessTokens } from './features/access-tokens.ts'
import { audit } from './features/audit.ts'
import { currentUser } from './features/current-user.ts'
import { housekeeping } from './features/housekeeping.ts'
import { meta } from './features/meta.ts'
import { notifications } from './features/notifications.ts'
import { tags } from './features/tags.ts'

/** Every feature of the server. */
export const features: readonly Feature[] = [accessTokens, audit, currentUser, housekeeping, meta, notifications, tags]
