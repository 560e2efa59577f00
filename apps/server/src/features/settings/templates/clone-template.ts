import { ownedFields } from '@aftermile/contract/crud'
import type { Template } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'
import type { Versioned } from '../../../records/versioned.ts'
import { conflict } from '../../../runtime/problem.ts'
import { freeId } from '../assets/asset-store.ts'
import { createSecret, isWebhook } from '../webhooks/signing-secrets.ts'
import { type CompiledTemplate, findForSending } from './find-for-sending.ts'
import { refuseKeyChanges } from './refuse-key-changes.ts'
import { finish } from './saved-templates.ts'
import { lockTemplate } from './template-family.ts'
import { readPassword, type TemplateCtx, type WriterCtx } from './template-password.ts'
import { templateStore } from './template-store.ts'

/** Copies a template with its locales under the next free ids. */
export async function cloneTemplate(ctx: WriterCtx, id: string): Promise<Versioned<Template>> {
  refuseKeyChanges(ctx, (await lockTemplate(ctx, id, null)).data)
  const family = (await findForSending(ctx, [id])).get(id)
  if (family === undefined) throw conflict('This is one language of a template. Clone the template instead.')
  const taken = new Set((await templateStore.list(ctx)).map(item => item.id))
  const main = await copyOf(ctx, family.main, { id: freeId(id, taken), parentId: null })
  for (const child of family.locales) await copyOf(ctx, child, { id: freeId(child.id, taken), parentId: main.data.id })
  return main
}

type Place = { readonly id: string; readonly parentId: string | null }

async function copyOf(ctx: TemplateCtx, from: CompiledTemplate, { id, parentId }: Place): Promise<Versioned<Template>> {
  const fields = Object.entries(from).filter(([name]) => !ownedFields.some(owned => owned === name))
  const created = await templateStore.create(ctx, {
    ...Object.fromEntries(fields),
    id,
    parentId,
    name: copyName(from.name),
    isSystem: ctx.tenantId === systemTenantId,
    isCustomized: false,
    // Nobody has looked at it yet. A language follows its main template.
    isEnabled: parentId !== null && from.isEnabled,
  })
  if (isWebhook(created.data)) await createSecret(ctx, id)
  return finish(ctx, created, {
    compiled: from.compiled,
    password: await readPassword(ctx, from),
    isWritten: false,
  })
}

const maxNameLength = 100
const ending = ' (copy)'
const copyName = (name: string): string => name.slice(0, maxNameLength - ending.length) + ending
