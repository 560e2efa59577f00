import { secretMask } from '@aftermile/contract/settings/credentials'
import type { Template } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'
import { nothing, part, sql } from '../../../db/sql.ts'
import { writeAudit } from '../../../records/audit.ts'
import { refuseChanged } from '../../../records/server-owned.ts'
import { copyShipped, isShipped } from '../../../records/shipped-items.ts'
import { Versioned } from '../../../records/versioned.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { refuseUnknownMerchants } from '../../people/merchant-limits.ts'
import { refuseUnknownImage } from '../assets/brand-logo.ts'
import { createSecret, isWebhook } from '../webhooks/signing-secrets.ts'
import { readBlockForm } from './block-form.ts'
import type { PreparedTemplate } from './prepare-template.ts'
import { refuseIncomplete } from './refuse-incomplete.ts'
import { refuseKeyChanges } from './refuse-key-changes.ts'
import { followSchedule } from './reschedule.ts'
import { takeBack } from './set-aside.ts'
import { lockFamily, lockTemplate, refuseMisplaced, refuseSecondLocale } from './template-family.ts'
import { passwordOf, readPassword, sealPassword, type TemplateCtx, type WriterCtx } from './template-password.ts'
import { templateStore } from './template-store.ts'
import { refuseUnknownAttachments } from './template-uses.ts'
import { keepVersion, newestVersion } from './template-versions.ts'

/** Of a webhook: what signs its deliveries. It is shown when the template is created, and never again. */
type WithSecret = Template & { readonly signingSecret?: string }

/** Creates a template. Those of the system tenant come with the product. */
export async function createTemplate(ctx: WriterCtx, prepared: PreparedTemplate): Promise<Versioned<WithSecret>> {
  const { sent } = prepared
  refuseKeyChanges(ctx, sent)
  const marks = { isSystem: ctx.tenantId === systemTenantId, isCustomized: false }
  refuseChanged(sent, marks, Object.keys(marks))
  await lockFamily(ctx, sent)
  await refuseMisplaced(ctx, sent)
  await refuseUnfit(ctx, prepared, null)
  const password = await passwordOf(ctx, sent, null)
  const created = await templateStore.create(ctx, { ...rowOf(prepared, password), ...marks })
  const { data, version } = await finish(ctx, created, { compiled: prepared.compiled, password, isWritten: true })
  const signingSecret = isWebhook(data) ? await createSecret(ctx, data.id) : null
  return new Versioned({ ...data, ...(signingSecret !== null && { signingSecret }) }, version)
}

type Change = { readonly id: string; readonly prepared: PreparedTemplate; readonly ifMatch: number | null }

/** Changes a template. Of one that comes with the product, the tenant gets a copy under the same id. */
export async function updateTemplate(ctx: WriterCtx, { id, prepared, ifMatch }: Change): Promise<Versioned<Template>> {
  const before = await lockTemplate(ctx, id, ifMatch)
  refuseKeyChanges(ctx, before.data)
  refuseChanged(prepared.sent, before.data, fixed)
  await refuseUnfit(ctx, prepared, before.data)
  const password = await passwordOf(ctx, prepared.sent, before.data)
  const row = rowOf(prepared, password)
  const after = isShipped(ctx, before.data) ? await copy(ctx, before, row) : await replace(ctx, before, row, password)
  await followSchedule(ctx, before.data, after.data)
  return finish(ctx, after, {
    compiled: prepared.compiled,
    password,
    isWritten: after.data.parentId !== null || saysOther(before.data, after.data),
  })
}

/** Whether two versions say something else. Saving a language without a change confirms it. */
const saysOther = (a: Template, b: Template): boolean =>
  (['content', 'text', 'payload'] as const).some(name => a[name] !== b[name])

const fixed = ['id', 'type', 'targetType', 'parentId', 'isSystem', 'isCustomized']

async function refuseUnfit(ctx: Ctx, { sent, attachments }: PreparedTemplate, before: Template | null): Promise<void> {
  await refuseUnknownMerchants(ctx, sent.validMerchants, before?.validMerchants ?? [], 'validMerchants')
  await refuseUnknownAttachments(ctx, sent, attachments)
  await refuseUnknownImage(ctx, readBlockForm(sent).form?.imageId ?? '', 'payload.imageId')
  await refuseSecondLocale(ctx, sent)
  await refuseIncomplete(ctx, sent)
}

const rowOf = ({ sent }: PreparedTemplate, password: string | null) => ({
  ...sent,
  password: password === null ? null : secretMask,
  hasChanges: false,
})

type Row = ReturnType<typeof rowOf>

/** The number of a copy is above all that the tenant has seen, so that nobody mistakes it for an earlier one. */
async function copy(ctx: TemplateCtx, { data, version }: Versioned<Template>, row: Row): Promise<Versioned<Template>> {
  const newest = Math.max(version, await newestVersion(ctx, data.id))
  if (isWebhook(data)) await createSecret(ctx, data.id)
  return copyShipped(ctx, templateStore, new Versioned(data, newest), {
    ...row,
    isSystem: data.isSystem,
    isCustomized: true,
  })
}

async function replace(
  ctx: TemplateCtx,
  before: Versioned<Template>,
  row: Row,
  password: string | null,
): Promise<Versioned<Template>> {
  const { id, isSystem, isCustomized } = before.data
  const hadPassword = await readPassword(ctx, before.data)
  await keepVersion(ctx, before)
  const after = await templateStore.update(ctx, id, { ...row, isSystem, isCustomized }, null)
  const isNewPassword = password !== null && hadPassword !== null && password !== hadPassword
  return isNewPassword && after.version === before.version ? touch(ctx, after.data) : after
}

/** A new password looks like the old one. It is a change all the same. */
async function touch(ctx: Ctx, { id }: Template): Promise<Versioned<Template>> {
  await ctx.db.run(sql`
    update templates set version = version + 1, updated_at = tenant_now(), updated_by = ${ctx.author.name}
    where tenant_id = ${ctx.tenantId} and id = ${id}`)
  await writeAudit(ctx, { noun: 'template', itemId: id, before: {}, after: { changedFields: ['password'] } })
  return templateStore.get(ctx, id)
}

type Beside = {
  readonly compiled: string | null
  readonly password: string | null
  /** Whether it was written just now, and not only switched on or copied. */
  readonly isWritten: boolean
}

/** Writes what a template has besides its fields, and keeps the version. One that was set aside is tried again. */
export async function finish(
  ctx: TemplateCtx,
  saved: Versioned<Template>,
  { compiled, password, isWritten }: Beside,
): Promise<Versioned<Template>> {
  const { id } = saved.data
  const written = isWritten ? part`, written_at = tenant_now()` : nothing
  await ctx.db.run(
    sql`update templates set compiled = ${compiled} ${written} where tenant_id = ${ctx.tenantId} and id = ${id}`,
  )
  await sealPassword(ctx, id, password)
  await keepVersion(ctx, saved)
  await takeBack(ctx, [id, ...(saved.data.parentId === null ? [] : [saved.data.parentId])])
  return saved
}
