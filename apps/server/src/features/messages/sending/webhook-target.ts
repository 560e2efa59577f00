import type { Template } from '@aftermile/contract/settings/templates'
import type { AppContext, SendOutcome } from '../../../adapters/apps/message-sender.ts'
import { basicOf, type OutgoingWebhook, sendWebhook } from '../../../adapters/webhooks/send-webhook.ts'
import { findForSending } from '../../settings/templates/find-for-sending.ts'
import { originOf } from '../../settings/templates/template-checks.ts'
import { readPassword } from '../../settings/templates/template-password.ts'
import { disabledReason } from '../../settings/webhooks/endpoint-state.ts'
import { isBatched, openEndpoints, type WebhookEndpoint } from '../../settings/webhooks/signing-secrets.ts'
import { isSecretHeader } from '../secret-headers.ts'
import type { StoredContent } from '../stored-content.ts'
import { hideValues } from './hide-secrets.ts'
import type { SenderCtx } from './transactions/sender-ctx.ts'

/** Where the webhooks of a template go, and what they are signed with. */
export type WebhookTarget = {
  readonly name: string
  /** Why nothing but tests is sent; null: it takes deliveries. */
  readonly closedBecause: string | null
  readonly isBatched: boolean
  readonly secrets: readonly string[]
  readonly basic: OutgoingWebhook['basic']
  /** The password is for this host only. */
  readonly origin: string | null
}

/** Where the webhooks of templates go, by their ids. Those that do not exist are left out. */
export async function readTargets(
  ctx: SenderCtx,
  templateIds: readonly string[],
): Promise<ReadonlyMap<string, WebhookTarget>> {
  if (templateIds.length === 0) return new Map()
  const templates = await findForSending(ctx, templateIds)
  const endpoints = await openEndpoints(ctx, [...templates.keys()])
  const targets = new Map<string, WebhookTarget>()
  for (const [id, { main }] of templates) {
    const endpoint = endpoints.get(id)
    if (endpoint === undefined) throw new Error('A webhook has no signing secret')
    targets.set(id, await targetOf(ctx, main, endpoint))
  }
  return targets
}

async function targetOf(
  ctx: SenderCtx,
  main: Template,
  { secrets, disabledAt }: WebhookEndpoint,
): Promise<WebhookTarget> {
  return {
    name: main.name,
    closedBecause: main.isEnabled && disabledAt === null ? null : disabledReason,
    isBatched: isBatched(main),
    secrets,
    basic: await readBasic(ctx, main),
    origin: originOf(main.content ?? ''),
  }
}

async function readBasic(ctx: SenderCtx, main: Template): Promise<OutgoingWebhook['basic']> {
  const { authenticationMethod, username } = main
  if (authenticationMethod !== 'basic' || username === null) return null
  return { username, password: (await readPassword(ctx, main)) ?? '' }
}

/** One request: a message, or several of a batch with the same address. */
export type Delivery = {
  readonly id: string
  readonly isBatch: boolean
  readonly isTest: boolean
  readonly contents: readonly StoredContent[]
}

export async function deliver(
  context: AppContext,
  target: WebhookTarget,
  { id, isBatch, isTest, contents }: Delivery,
): Promise<SendOutcome> {
  const [first] = contents
  const url = first?.to[0]
  if (first === undefined || url === undefined) throw new Error('A delivery has no address')
  const texts = contents.map(({ text }) => text ?? '')
  const basic = target.origin === originOf(url) ? target.basic : null
  const outcome = await sendWebhook(context, {
    id,
    url,
    method: methods[first.method ?? 'post'],
    headers: first.headers,
    body: isBatch ? `[${texts.map(text => text.trim() || 'null').join(',')}]` : texts.join(''),
    secrets: target.secrets,
    isTest,
    basic,
  })
  return hideValues(secretsIn(first.headers, basic))(outcome)
}

/** Some receivers repeat the request in their answer. */
function secretsIn(headers: StoredContent['headers'], basic: OutgoingWebhook['basic']): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) => (isSecretHeader(name) ? value : []))
  return basic === null ? values : [...values, basic.password, basicOf(basic)]
}

const methods = { get: 'GET', put: 'PUT', patch: 'PATCH', post: 'POST', delete: 'DELETE' } as const
