import { secretMask } from '@aftermile/contract/settings/credentials'
import type { Template } from '@aftermile/contract/settings/templates'
import { sql } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'
import type { Secrets } from '../../../security/secrets.ts'
import type { Ctx, RequestCtx } from '../../../tenancy/context.ts'
import type { CompleteTemplate } from './complete-template.ts'
import { originOf } from './template-checks.ts'

export type TemplateCtx = Ctx & { readonly secrets: Secrets }
/** Of a request that changes templates. */
export type WriterCtx = TemplateCtx & RequestCtx

type Key = Pick<Template, 'tenantId' | 'id'>

/** The password of a template for basic authentication; null if it has none. */
export async function readPassword({ db, secrets }: TemplateCtx, { tenantId, id }: Key): Promise<string | null> {
  const row = await db.find<{ sealed: Buffer | null }>(
    sql`select sealed_password as sealed from templates where tenant_id = ${tenantId} and id = ${id}`,
  )
  return row?.sealed ? secrets.open(row.sealed, ownerOf({ tenantId, id })) : null
}

/** The password that a request leads to. A mask keeps the stored one, unless the request would go to another host. */
export async function passwordOf(
  ctx: TemplateCtx,
  { password, content }: CompleteTemplate,
  before: Template | null,
): Promise<string | null> {
  if (password === null || password === '') return null
  if (password !== secretMask) return password
  const stored = before === null ? null : await readPassword(ctx, before)
  if (stored === null) throw refused('password', '{_field_} is masked, but no value is saved for it')
  if (originOf(before?.content ?? '') !== originOf(content ?? ''))
    throw refused('password', '{_field_} must be entered again, because the address has changed')
  return stored
}

export async function sealPassword({ db, secrets, tenantId }: TemplateCtx, id: string, password: string | null) {
  const sealed = password === null ? null : secrets.seal(password, ownerOf({ tenantId, id }))
  await db.run(sql`update templates set sealed_password = ${sealed} where tenant_id = ${tenantId} and id = ${id}`)
}

const ownerOf = ({ tenantId, id }: Key): string => `${tenantId}/templates/${id}/password`
