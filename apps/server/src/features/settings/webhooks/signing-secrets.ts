import { randomBytes } from 'node:crypto'
import type { Template } from '@aftermile/contract/settings/templates'
import { findChannel } from '@aftermile/domain/channels/channels'
import { array, sql } from '../../../db/sql.ts'
import type { SecretsCtx } from '../credentials/credential-rows.ts'

/** The health of a webhook is counted as that of a credential of this app, named like the template. */
export const webhookApp = 'webhook'

const isCalled = (type: Template['type']): boolean => findChannel(type)?.hasTemplateQueues ?? false

/** Whether webhooks go out by a template. A locale goes where its main template goes. */
export const isWebhook = ({ type, parentId }: Pick<Template, 'type' | 'parentId'>): boolean =>
  isCalled(type) && parentId === null

/** Whether its messages wait for each other. A GET has no body that could hold several. */
export const isBatched = ({
  type,
  batchInterval,
  httpMethod,
}: Pick<Template, 'type' | 'batchInterval' | 'httpMethod'>): boolean =>
  isCalled(type) && batchInterval > 0 && httpMethod !== 'get'

/** Makes the secret that signs the deliveries of a template. Null: it has one. */
export async function createSecret(ctx: SecretsCtx, templateId: string): Promise<string | null> {
  const { db, tenantId } = ctx
  const secret = newSecret()
  const made = await db.run(sql`
    insert into webhook_endpoints (tenant_id, template_id, sealed_secret)
    values (${tenantId}, ${templateId}, ${seal(ctx, templateId, secret)}) on conflict do nothing`)
  return made === 0 ? null : secret
}

export type NewSecret = { readonly signingSecret: string; readonly previousSecretUntil: string | null }

/** Makes a new secret. The one before signs as well for 24 hours, so that receivers have time to change. */
export async function rotateSecret(ctx: SecretsCtx, templateId: string): Promise<NewSecret> {
  const { db, tenantId } = ctx
  const first = await createSecret(ctx, templateId)
  if (first !== null) return { signingSecret: first, previousSecretUntil: null }
  const signingSecret = newSecret()
  const row = await db.find<{ until: string }>(sql`
    update webhook_endpoints set sealed_previous = sealed_secret, previous_until = tenant_now() + interval '24 hours',
      sealed_secret = ${seal(ctx, templateId, signingSecret)}
    where tenant_id = ${tenantId} and template_id = ${templateId} returning previous_until as until`)
  return { signingSecret, previousSecretUntil: row?.until ?? null }
}

type Row = {
  readonly templateId: string
  readonly secret: Buffer
  readonly previous: Buffer | null
  readonly disabledAt: string | null
}

export type WebhookEndpoint = {
  /** The one in force first. */
  readonly secrets: readonly string[]
  readonly disabledAt: string | null
}

/** What signs the deliveries of templates, by their ids. One from before there were secrets gets its own. */
export async function openEndpoints(
  ctx: SecretsCtx,
  templateIds: readonly string[],
): Promise<ReadonlyMap<string, WebhookEndpoint>> {
  const found = await findRows(ctx, templateIds)
  const known = new Set(found.map(({ templateId }) => templateId))
  const others = templateIds.filter(id => !known.has(id))
  await Promise.all(others.map(id => createSecret(ctx, id)))
  const made = others.length === 0 ? [] : await findRows(ctx, others)
  return new Map([...found, ...made].map(row => [row.templateId, opened(ctx, row)]))
}

function opened(ctx: SecretsCtx, { templateId, secret, previous, disabledAt }: Row): WebhookEndpoint {
  const sealed = [secret, ...(previous === null ? [] : [previous])]
  const owner = ownerOf(ctx.tenantId, templateId)
  return { secrets: sealed.map(buffer => ctx.secrets.open(buffer, owner)), disabledAt }
}

const findRows = ({ db, tenantId }: SecretsCtx, templateIds: readonly string[]) =>
  db.rows<Row>(sql`
    select template_id as "templateId", sealed_secret as secret, case when previous_until > tenant_now() then sealed_previous end as previous,
      disabled_at as "disabledAt"
    from webhook_endpoints where tenant_id = ${tenantId} and template_id = any (${array(templateIds)})`)

/** Forgets where templates that are deleted sent to. */
export async function removeEndpoints({ db, tenantId }: Pick<SecretsCtx, 'db' | 'tenantId'>, ids: readonly string[]) {
  const ofThem = array([...ids])
  await db.run(sql`delete from webhook_endpoints where tenant_id = ${tenantId} and template_id = any (${ofThem})`)
  await db.run(sql`
    delete from app_health where tenant_id = ${tenantId} and app_id = ${webhookApp} and credential_id = any (${ofThem})`)
  await db.run(sql`
    delete from app_hours where tenant_id = ${tenantId} and app_id = ${webhookApp} and credential_id = any (${ofThem})`)
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Both secrets of a row have the same owner: the one in force becomes the one before. */
const ownerOf = (tenantId: string, templateId: string): string => `${tenantId}/webhook_endpoints/${templateId}/secret`

const seal = ({ secrets, tenantId }: SecretsCtx, templateId: string, secret: string): Buffer =>
  secrets.seal(secret, ownerOf(tenantId, templateId))
