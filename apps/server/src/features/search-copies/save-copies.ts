import type { CopyOutcome } from '../../adapters/apps/client/search-copier.ts'
import { recordsOf } from '../../db/records.ts'
import { part, sql } from '../../db/sql.ts'
import { searchCopies } from '../../db/tables/search.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { countCalls } from '../settings/apps/app-health.ts'
import type { ChangedDocument } from './changed-documents.ts'
import { type Copier, ofCopier } from './copiers.ts'

export type CopyCall = {
  readonly outcome: CopyOutcome
  readonly sent: readonly ChangedDocument[]
  readonly ms: number
}

/** Saves what a call copied, and counts it. What was refused is tried again when it changes. */
export async function saveCall(ctx: Ctx, copier: Copier, { outcome, sent, ms }: CopyCall): Promise<void> {
  const isGood = outcome.kind === 'emptied' || (outcome.kind === 'copied' && outcome.later.size < sent.length)
  if (outcome.kind === 'emptied') await forgetCopies(ctx, copier)
  const done = outcome.kind === 'copied' ? sent.filter(({ name }) => !outcome.later.has(name)) : []
  const refused = outcome.kind === 'copied' ? outcome.refused : new Map<string, string>()
  const copied = done.filter(({ name }) => !refused.has(name))
  await saveCopied(ctx, copier, copied)
  await saveUnchanged(
    ctx,
    copier,
    done.filter(({ name }) => refused.has(name)),
  )
  await countCalls(ctx, copier, {
    latenciesMs: [ms],
    goodCalls: isGood ? 1 : 0,
    items: copied.length,
    error: errorOf(outcome),
  })
}

function errorOf(outcome: CopyOutcome): string | null {
  if (outcome.kind === 'emptied') return null
  if (outcome.kind === 'quota') return 'It isn’t accepting more calls right now.'
  if (outcome.kind !== 'copied') return outcome.reason
  const [first] = outcome.refused
  if (first !== undefined) return `${first[0]} was refused: ${first[1]}`
  return outcome.later.size === 0 ? null : 'It didn’t take all documents.'
}

const copies = recordsOf(searchCopies, ['kind', 'key', 'hash', 'changedAt'])

const isRow = ({ tenantId, appId, credentialId }: Copier) =>
  part`c.tenant_id = ${tenantId} and c.app_id = ${appId} and c.credential_id = ${credentialId} and c.kind = x.kind and c.key = x.key`

/** A document that changed again in the meantime stays changed. */
async function saveCopied({ db }: Ctx, copier: Copier, copied: readonly ChangedDocument[]): Promise<void> {
  if (copied.length === 0) return
  await db.run(sql`
    update search_copies c set hash = x.hash, changed_at = nullif(c.changed_at, x."changedAt")
    from ${copies.with(copied)} where ${isRow(copier)}`)
  await db.run(sql`
    delete from search_copies c using ${copies.with(copied.filter(({ hash }) => hash === null))}
    where ${isRow(copier)} and c.changed_at is null`)
}

/** Their copies are as they should be, or can’t be made. */
export async function saveUnchanged({ db }: Ctx, copier: Copier, same: readonly ChangedDocument[]): Promise<void> {
  if (same.length === 0) return
  await db.run(sql`
    update search_copies c set changed_at = nullif(c.changed_at, x."changedAt") from ${copies.with(same)} where ${isRow(copier)}`)
}

/** The index is empty: everything is copied again. */
const forgetCopies = ({ db }: Ctx, copier: Copier): Promise<number> =>
  db.run(sql`
    update search_copies set hash = null, changed_at = coalesce(changed_at, clock.now) from (select now()) as clock (now)
    where ${ofCopier(copier)}`)
