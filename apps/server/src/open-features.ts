import type { FastifyBaseLogger } from 'fastify'
import { outsideCaller } from './adapters/egress/call-outside.ts'
import { outsideConnector } from './adapters/egress/connect-outside.ts'
import type { ForgottenPasswords } from './adapters/identity/identity.ts'
import type { Config } from './config.ts'
import type { Feature, FeatureOptions } from './features/feature.ts'
import { contentSource } from './features/messages/sending/content-source.ts'
import { openMessageSender } from './features/messages/sending/sender.ts'
import { queueReset } from './features/messages/user-messages/queue-reset.ts'
import { forgottenPasswords } from './features/people/forgotten-passwords.ts'
import { trackingOriginsOf } from './features/tracking/hosts/tracking-hosts.ts'
import { featuresOf } from './features.ts'
import type { Job } from './jobs/job.ts'
import type { Loop } from './jobs/loops/loop.ts'
import { openLimits } from './limits/limits.ts'
import { sharedWindows } from './limits/shared-windows.ts'
import type { Pools } from './open-pools.ts'
import type { RenderPool } from './rendering/render-pool.ts'
import type { Secrets } from './security/secrets.ts'

type Options = {
  readonly config: Config
  readonly secrets: Secrets
  readonly pools: Pick<Pools, 'pool' | 'work'>
  readonly renderPool: RenderPool
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
}

export type OpenFeatures = Pick<FeatureOptions, 'limits' | 'appContext'> & {
  readonly features: readonly Feature[]
  /** The jobs and loops, which say when a tenant has work. */
  readonly withWork: readonly (Job | Loop)[]
  readonly forgottenPasswords: ForgottenPasswords
  close(): Promise<void>
}

/** Opens the features with what they share: the outside, the sender of messages, the limits of callers. */
export function openFeatures({ config, secrets, pools, renderPool, publicUrl, log }: Options): OpenFeatures {
  const { egressAllow, trackingHosts, chatWidgetOrigins } = config
  const trackingOrigins = trackingOriginsOf(trackingHosts, publicUrl)
  const appContext = {
    call: outsideCaller({ allow: egressAllow }),
    connect: outsideConnector({ allow: egressAllow }),
    now: Date.now,
  }
  const source = contentSource(renderPool, { publicUrl, trackingOrigins, secrets })
  const sender = openMessageSender({ pool: pools.work, secrets, log, context: appContext, source, publicUrl })
  const { deliverNow, inTransaction } = sender
  const limits = openLimits(sharedWindows({ pool: pools.pool, secrets, log }))
  const features = featuresOf({
    ...{ secrets, renderPool, publicUrl, trackingHosts, trackingOrigins, chatWidgetOrigins, limits },
    ...{ sender, deliverNow, inTransaction, appContext, callOutside: appContext.call },
  })
  return {
    features,
    withWork: features.flatMap(({ jobs = [], loops = [] }) => [...jobs, ...loops]),
    limits,
    appContext,
    forgottenPasswords: forgottenPasswords({ deliverNow, inTransaction, queueReset: queueReset(secrets) }),
    close: sender.close,
  }
}
