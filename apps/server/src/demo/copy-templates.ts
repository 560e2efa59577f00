import { sql } from '../db/sql.ts'
import { templateStore } from '../features/settings/templates/template-store.ts'
import { copyShipped } from '../records/shipped-items.ts'
import type { RenderPool } from '../rendering/render-pool.ts'
import type { Ctx } from '../tenancy/context.ts'
import { templateCopies } from './reference/template-copies.ts'

/** Gives a demo tenant its copies of templates of the library. */
export async function copyTemplates(ctx: Ctx, compile: RenderPool['compile']): Promise<void> {
  for (const { id, words = {}, allowOperatorSend = false } of templateCopies[ctx.tenantId] ?? []) {
    const shipped = await templateStore.get(ctx, id)
    const { content, text, payload } = shipped.data
    const inOwnWords = (source: string | null) =>
      Object.entries(words).reduce((changed, [from, to]) => changed?.replaceAll(from, to) ?? null, source)
    const { data } = await copyShipped(ctx, templateStore, shipped, {
      ...shipped.data,
      content: inOwnWords(content),
      text: inOwnWords(text),
      payload: inOwnWords(payload),
      allowOperatorSend,
      isEnabled: true,
      isCustomized: true,
    })
    if (data.content === null) continue
    const parts = { mail: { source: data.content, isMjml: true } }
    const { html } = await compile({ parts }, { tenantId: ctx.tenantId, purpose: 'background' })
    await ctx.db.run(sql`
      update templates set compiled = ${html.mail ?? null} where tenant_id = ${ctx.tenantId} and id = ${id}`)
  }
}
