import { sql } from '../../db/sql.ts'
import { writeAudit } from '../../records/audit.ts'
import { StartError } from '../../runtime/start-error.ts'
import type { Ctx } from '../../tenancy/context.ts'

/** Whether a tenant may load its support chat from there. The operator may have withdrawn an origin since it was set. */
export function isWidgetUrl(text: string, origins: readonly string[]): boolean {
  return URL.canParse(text) && text.startsWith('https://') && origins.includes(new URL(text).origin)
}

export async function setChatWidget(ctx: Ctx, scriptUrl: string | null): Promise<void> {
  const before = await readScriptUrl(ctx)
  const widget = scriptUrl === null ? {} : { chatWidget: { scriptUrl } }
  const found = await ctx.db.find(sql`
    update tenants set settings = (settings - 'chatWidget') || ${JSON.stringify(widget)}::jsonb,
      version = version + 1, updated_at = tenant_now(), updated_by = ${ctx.author.name}
    where id = ${ctx.tenantId} returning id`)
  if (found === null) throw new StartError(`There is no tenant ${ctx.tenantId}.`)
  await writeAudit(ctx, {
    noun: 'tenant',
    itemId: ctx.tenantId,
    before: { chatWidget: before },
    after: { chatWidget: scriptUrl },
  })
}

async function readScriptUrl({ db, tenantId }: Ctx): Promise<string | null> {
  const row = await db.find<{ scriptUrl: string | null }>(
    sql`select settings -> 'chatWidget' ->> 'scriptUrl' as "scriptUrl" from tenants where id = ${tenantId}`,
  )
  return row?.scriptUrl ?? null
}
