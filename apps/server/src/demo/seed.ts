import { createHash } from 'node:crypto'
import { usualSettings } from '@aftermile/contract/people/tenants'
import { app } from '@aftermile/contract/settings/apps'
import { asset } from '@aftermile/contract/settings/assets'
import { merchant } from '@aftermile/contract/settings/merchants'
import { tag } from '@aftermile/contract/settings/tags'
import { template } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'
import { colorOfPriority } from '@aftermile/domain/lists/tag-priorities'
import type pg from 'pg'
import { setDemoPasswords } from '../adapters/identity/passwords.ts'
import { asDb } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { syncLibrary } from '../features/messages/library/sync-library.ts'
import { addTenant, addUser, runAsOperator } from '../features/people/provision.ts'
import { storedOf } from '../features/people/tenant-settings.ts'
import { appStore } from '../features/settings/apps/app-store.ts'
import { assetStore, writeImage } from '../features/settings/assets/asset-store.ts'
import { addMedia } from '../features/settings/assets/media.ts'
import { syncAssets } from '../features/settings/assets/sync-assets.ts'
import { merchantStore } from '../features/settings/merchants.ts'
import { syncRules } from '../features/settings/rules/library/sync-rules.ts'
import { syncCarriers } from '../features/settings/service-providers/sync-carriers.ts'
import { tagStore } from '../features/settings/tags.ts'
import { ownTemplate } from '../features/settings/templates/complete-template.ts'
import { templateStore } from '../features/settings/templates/template-store.ts'
import { openRenderPool } from '../rendering/render-pool.ts'
import type { Ctx } from '../tenancy/context.ts'
import { copyTemplates } from './copy-templates.ts'
import { demoSettings } from './demo-settings.ts'
import { playStory } from './play-story.ts'
import { type DemoLogo, demoBrand, demoLogo, demoTexts } from './reference/assets.ts'
import { demoEmails, demoPassword, demoRoot, demoTenants } from './reference/demo-tenants.ts'
import { logoOf } from './reference/logos.ts'
import { demoTemplates } from './reference/templates.ts'

/** Creates the tenants and users of the demo in an empty database. Returns whether it did. */
export async function seedDemo(admin: pg.Pool): Promise<boolean> {
  const lockClient = await admin.connect()
  const renderPool = openRenderPool()
  try {
    await lockClient.query("select pg_advisory_lock(hashtext('aftermile demo'))")
    const existing = await findUnfinished(admin)
    if (existing === null) return false
    // Side by side: it waits for the process that compiles mails.
    await Promise.all([syncLibrary(admin, renderPool.compile), syncSettings(admin)])
    for (const { users, tags, merchants, apps, ...tenant } of demoTenants) {
      if (existing.has(tenant.id)) continue
      await runAsOperator(admin, tenant.id, async ctx => {
        await addTenant(ctx, tenant)
        for (const user of users) await addUser(ctx, user)
        const settings = storedOf(demoSettings[tenant.id] ?? usualSettings)
        // They have been customers for a year, so nothing asks them to set up what they have.
        await ctx.db.run(sql`
          update tenants set settings = ${settings}::jsonb, created_at = now() - interval '1 year' where id = ${tenant.id}`)
        for (const demoMerchant of merchants) {
          await createLogo(ctx, demoLogo(demoMerchant))
          const brand = demoBrand(demoMerchant.id)
          await merchantStore.create(ctx, merchant.sent.parse({ ...demoMerchant, ...(brand && { brand }) }))
        }
        for (const text of demoTexts[tenant.id] ?? [])
          await assetStore.create(ctx, asset.sent.parse({ ...text, type: 'TextAsset' }))
        for (const { color, ...rest } of tags) {
          await tagStore.create(ctx, tag.sent.parse({ ...rest, color: color ?? colorOfPriority(rest.priority) }))
        }
        for (const demoApp of apps) await appStore.create(ctx, app.sent.parse(demoApp))
        for (const item of demoTemplates[tenant.id] ?? [])
          await templateStore.create(ctx, ownTemplate(template.sent.parse(item)))
        await copyTemplates(ctx, renderPool.compile)
        await playStory(ctx, users)
      })
    }
    await addRoot(admin)
    // Last: they say that all of it is there.
    await setDemoPasswords(asDb(admin), demoEmails, demoPassword)
    return true
  } finally {
    renderPool.close()
    lockClient.release(true)
  }
}

async function syncSettings(admin: pg.Pool): Promise<void> {
  await syncRules(admin)
  await syncCarriers(admin)
  await syncAssets(admin)
}

const addRoot = (admin: pg.Pool): Promise<void> =>
  runAsOperator(admin, systemTenantId, async ctx => {
    const found = await ctx.db.find(
      sql`select 1 from users where tenant_id = ${systemTenantId} and id = ${demoRoot.id}`,
    )
    if (found === null) await addUser(ctx, demoRoot)
  })

/** Drawn in each width, so that nothing has to be decoded. */
async function createLogo(ctx: Ctx, logo: DemoLogo | null): Promise<void> {
  if (logo === null) return
  const { id, altText, shape, color } = logo
  await assetStore.create(ctx, asset.sent.parse({ id, type: 'ImageAsset', altText, description: 'Logo' }))
  const hash = createHash('sha256').update(`${ctx.tenantId}/${id}`).digest()
  await writeImage(ctx, id, await addMedia(ctx, hash, logoOf(shape, color)), null)
}

/** The demo tenants that are there, complete, while nothing else is: those that an interrupted start has left. Null for a database in use. */
async function findUnfinished(admin: pg.Pool): Promise<Set<string> | null> {
  const { rows } = await admin.query<{ id: string }>('select id from identity.tenant_ids() as id')
  const isDemo = rows.every(({ id }) => id === systemTenantId || demoTenants.some(tenant => tenant.id === id))
  const hasPassword = (await asDb(admin).find(sql`select 1 from identity.passwords`)) !== null
  return isDemo && !hasPassword ? new Set(rows.map(({ id }) => id)) : null
}
