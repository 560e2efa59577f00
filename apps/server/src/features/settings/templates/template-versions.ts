import type { Template, TemplateVersion } from '@aftermile/contract/settings/templates'
import { insertRow } from '../../../db/records.ts'
import { array, sql } from '../../../db/sql.ts'
import { templateVersions } from '../../../db/tables/messages.ts'
import type { Versioned } from '../../../records/versioned.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** The versions that are kept of a template. */
const maxVersions = 50

export const listVersions = ({ db, tenantId }: Ctx, id: string): Promise<TemplateVersion[]> =>
  db.rows(sql`
    select version, saved_at as "savedAt", saved_by as "savedBy", item from template_versions
    where tenant_id = ${tenantId} and template_id = ${id} order by version desc`)

/** Keeps a version, and the newest ones before it. */
export async function keepVersion({ db, tenantId }: Ctx, { data, version }: Versioned<Template>): Promise<void> {
  const { id } = data
  const saved = { savedAt: data.updatedAt, savedBy: data.updatedBy, item: JSON.stringify(data) }
  await db.run(sql`
    ${insertRow(templateVersions, { tenantId, templateId: id, version, ...saved })}
    on conflict (tenant_id, template_id, version) do nothing`)
  await db.run(sql`
    delete from template_versions where tenant_id = ${tenantId} and template_id = ${id} and version in
      (select version from template_versions where tenant_id = ${tenantId} and template_id = ${id}
       order by version desc offset ${maxVersions})`)
}

/** The number of the newest version that a tenant has saved; 0 if there is none. */
export async function newestVersion({ db, tenantId }: Ctx, id: string): Promise<number> {
  const row = await db.find<{ version: number }>(sql`
    select coalesce(max(version), 0) as version from template_versions
    where tenant_id = ${tenantId} and template_id = ${id}`)
  return row?.version ?? 0
}

export const deleteVersions = ({ db, tenantId }: Ctx, ids: readonly string[]): Promise<number> =>
  db.run(sql`delete from template_versions where tenant_id = ${tenantId} and template_id = any (${array([...ids])})`)
