import type { SearchCopier } from '../../adapters/apps/client/search-copier.ts'
import type { AppContext } from '../../adapters/apps/message-sender.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { type ChangedDocument, readChanged } from './changed-documents.ts'
import { type Copier, claimCopier, type DueCopier, endLease, type RoundEnd, renewLease } from './copiers.ts'
import { noticeChanges, noticeDeleted } from './notice-changes.ts'
import { saveCall, saveUnchanged } from './save-copies.ts'

export type RoundOptions = {
  readonly holder: string
  readonly context: AppContext
  readonly asTenant: <T>(tenantId: string, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  readonly isStopping: () => boolean
}

/** Copies everything that has changed, call by call, unless another process does. No transaction is open while the service is called. */
export async function runRound(due: DueCopier, options: RoundOptions): Promise<void> {
  const { copier } = due
  const { holder, context, asTenant, isStopping } = options
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => asTenant(copier.tenantId, work)
  const service = copier.api.openSearchCopier?.(context, copier.fields)
  if (service === undefined || !(await within(ctx => claimCopier(ctx, due, holder)))) return
  await within(ctx => noticeDeleted(ctx, copier))
  let end: RoundEnd = { isGood: true, retryAt: null }
  // A service that says so twice is left alone for a while.
  let isEmptied = false
  while (!isStopping()) {
    const next = await within(async ctx => {
      if (!(await renewLease(ctx, copier, holder))) return null
      const more = await noticeChanges(ctx, copier)
      return { more, changed: await readChanged(ctx, copier) }
    })
    if (next === null) return
    if (next.changed.length === 0 && next.more === 'done') break
    const result = await copyChanged(service, next.changed, work => within(ctx => work(ctx, copier)))
    if (result === 'copied' || (result === 'emptied' && !isEmptied)) {
      isEmptied ||= result === 'emptied'
      continue
    }
    if (result !== 'emptied') end = result
    break
  }
  await within(ctx => endLease(ctx, copier, holder, end))
}

type Within = <T>(work: (ctx: Ctx, copier: Copier) => Promise<T>) => Promise<T>

async function copyChanged(
  service: SearchCopier,
  changed: readonly ChangedDocument[],
  within: Within,
): Promise<'copied' | 'emptied' | RoundEnd> {
  const isSame = ({ document, hash, copiedHash }: ChangedDocument) => document !== null && hash === copiedHash
  const same = changed.filter(isSame)
  const sent = changed.filter(changedDocument => !isSame(changedDocument))
  if (same.length > 0) await within((ctx, copier) => saveUnchanged(ctx, copier, same))
  if (sent.length === 0) return 'copied'
  const startedAt = performance.now()
  const outcome = await service.copy(sent)
  const ms = performance.now() - startedAt
  await within((ctx, copier) => saveCall(ctx, copier, { outcome, sent, ms }))
  if (outcome.kind === 'emptied') return 'emptied'
  if (outcome.kind === 'copied') return outcome.later.size === 0 ? 'copied' : { isGood: false, retryAt: null }
  return { isGood: false, retryAt: outcome.kind === 'quota' ? outcome.retryAt : null }
}
