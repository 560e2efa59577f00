import { createHmac } from 'node:crypto'
import type { AssetImage } from '@aftermile/contract/settings/assets'
import { systemTenantId } from '@aftermile/domain/access'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { job } from '../../../jobs/job.ts'
import type { Secrets } from '../../../security/secrets.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { enterDirectory } from '../../../tenancy/directory.ts'
import type { EncodedImage } from '../../files/images/encode-image.ts'

/** Stores the versions of an image under its address. The same image of one tenant is stored once. */
export async function addMedia(ctx: Ctx, hash: Buffer, { contentType, versions }: EncodedImage): Promise<AssetImage> {
  const [own] = versions
  if (own === undefined) throw new Error('The image has no version')
  for (const { width, bytes } of versions)
    await ctx.db.run(sql`
      insert into media (tenant_id, hash, width, content_type, bytes)
      values (${ctx.tenantId}, ${hash}, ${width}, ${contentType}, ${bytes})
      on conflict (tenant_id, hash, width) do update set used_at = excluded.used_at`)
  await enterDirectory(ctx, 'media', hash)
  const { width, height, bytes } = own
  return { sha256: hash.toString('hex'), contentType, width, height, sizeBytes: bytes.length }
}

/** Keyed, so that nobody can tell from a picture whether a tenant uses it. */
export function mediaHash(secrets: Secrets, tenantId: string, { versions }: EncodedImage): Buffer {
  return createHmac('sha256', secrets.derive(`media/${tenantId}`))
    .update(versions[0]?.bytes ?? '')
    .digest()
}

/** Gives the tenant its own row of an image that comes with the product, which a later version may leave out. */
export async function keepSystemMedia(ctx: Ctx, image: AssetImage | null): Promise<void> {
  const { db, tenantId } = ctx
  if (image === null || tenantId === systemTenantId) return
  const hash = Buffer.from(image.sha256, 'hex')
  const added = await db.run(sql`
    insert into media (tenant_id, hash, width, content_type, bytes)
    select ${tenantId}, hash, width, content_type, bytes from media
    where tenant_id = ${systemTenantId} and hash = ${hash}
    on conflict (tenant_id, hash, width) do nothing returning 1`)
  if (added > 0) await enterDirectory(ctx, 'media', hash)
}

/** Deletes images that no asset has and nobody has opened for 400 days. Sent mails show the others. */
export const mediaSweep = job({
  name: 'media-sweep',
  payload: z.object({}),
  cron: '53 3 * * *',
  spreadMinutes: 60,
  async run({ db, tenantId }) {
    await db.run(sql`
      delete from media m where tenant_id = ${tenantId} and used_at < tenant_now() - interval '400 days'
        and not exists (select 1 from assets a where a.tenant_id = m.tenant_id and a.image ->> 'sha256' = encode(m.hash, 'hex'))`)
  },
})
