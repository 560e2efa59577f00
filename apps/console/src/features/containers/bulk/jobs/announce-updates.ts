import { containerJobs, type RefreshNews } from '@aftermile/contract/containers/container-jobs'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'
import { type Counts, itemsText } from '../action-texts.ts'
import { newsText } from '../news-text.ts'
import type { Selection } from '../selection.ts'
import { showJobs } from './open-jobs-drawer.ts'
import { reloadContainers } from './reload-containers.ts'

const everyMs = 1000
const maxAsks = 12

/** Waits until carriers have answered, for a short while, and says what came. */
export async function announceUpdates(
  queries: QueryClient,
  { type, items }: Selection,
  { jobId, counts }: { jobId: string; counts: Counts },
): Promise<void> {
  try {
    let news = await askLater(jobId)
    if (news.waiting > 0) toast({ message: `Checking ${itemsText(type, items.length)} with the carrier …` })
    for (let asks = 1; news.waiting > 0 && asks < maxAsks; asks++) news = await askLater(jobId)
    const hasProblem = counts.refused > 0 || news.failed > 0
    toast({
      message: newsText(news, counts.refused),
      kind: hasProblem ? 'problem' : 'done',
      ...(counts.refused > 0 && { next: { label: 'Show', onClick: () => showJobs(jobId) } }),
    })
  } catch (error) {
    toastFailure('Update', error)
  }
  reloadContainers(queries)
}

/** Later also the first time: what is new has to be planned before it waits. */
async function askLater(id: string): Promise<RefreshNews> {
  await new Promise(resolve => setTimeout(resolve, everyMs))
  return (await call(containerJobs.news, { params: { id } })).data
}
