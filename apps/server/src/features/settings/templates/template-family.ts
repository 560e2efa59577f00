import type { Template } from '@aftermile/contract/settings/templates'
import { sql } from '../../../db/sql.ts'
import type { Versioned } from '../../../records/versioned.ts'
import { conflict, refused, stale } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { CompleteTemplate } from './complete-template.ts'
import { findForSending } from './find-for-sending.ts'
import { templateStore } from './template-store.ts'

type Member = Pick<Template, 'id' | 'parentId'>

/** Makes writers of a template and of its locales wait for each other, whether the tenant has a row of it or not. */
export const lockFamily = ({ db, tenantId }: Ctx, { id, parentId }: Member): Promise<number> =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${['templates', tenantId, parentId ?? id].join('/')}, 0))`)

/** The template in force, with its family locked. */
export async function lockTemplate(ctx: Ctx, id: string, ifMatch: number | null): Promise<Versioned<Template>> {
  await lockFamily(ctx, (await templateStore.get(ctx, id)).data)
  const found = await templateStore.get(ctx, id)
  if (ifMatch !== null && ifMatch !== found.version) throw stale()
  return found
}

/** The locales of a template, the tenant's own or those that come with the product. */
export const childrenOf = async (ctx: Ctx, id: string): Promise<readonly Template[]> =>
  (await findForSending(ctx, [id])).get(id)?.locales ?? []

/** Refuses a locale whose main template does not fit. */
export async function refuseMisplaced(ctx: Ctx, { parentId, type, targetType }: CompleteTemplate): Promise<void> {
  if (parentId === null) return
  const parent = await templateStore.find(ctx, parentId)
  if (parent === null) throw refused('parentId', '{_field_} isn’t the id of a template')
  if (parent.parentId !== null) throw refused('parentId', '{_field_} is a locale itself and can’t have locales')
  if (parent.type !== type) throw refused('type', `{_field_} must be ${parent.type}, like the main template`)
  if (parent.targetType !== targetType)
    throw refused('targetType', `{_field_} must be ${parent.targetType}, like the main template`)
}

/** Refuses a second text in a language. */
export async function refuseSecondLocale(ctx: Ctx, { id, parentId, locale }: CompleteTemplate): Promise<void> {
  const mainId = parentId ?? id
  const main = await templateStore.find(ctx, mainId)
  const others = [...(main === null ? [] : [main]), ...(await childrenOf(ctx, mainId))].filter(item => item.id !== id)
  const taken = others.find(entry => entry.locale === locale)
  if (taken !== undefined) throw conflict(`“${taken.name}” has this language already.`)
}
