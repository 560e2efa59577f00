import { type FairLoop, type Notes, startFairLoop } from '../../../jobs/loops/fair-loop.ts'
import { onlyWorker } from '../../../jobs/workers.ts'
import { type CredentialKey, credentialKeyText } from './poll-credentials.ts'
import { listenForPollRequests } from './poll-requests.ts'
import { openPoller, type PollerOptions, type PollTarget } from './poller.ts'

type PollingOptions = PollerOptions & { url: string }

/** Polls carriers until stopped. Several processes share the tenants, and each leaves alone what another has claimed. */
export function startPolling({ url, log, workers = onlyWorker(), ...options }: PollingOptions): FairLoop {
  const poller = openPoller({ log, workers, ...options })

  /** Plans some polls of a tenant. Returns whether there are more to plan. */
  async function sync(tenantId: string, isAsked: boolean, notes: Notes<PollTarget>): Promise<boolean> {
    const { targets, isMore } = await poller.sync(tenantId, isAsked)
    const asked = isAsked && !isMore ? { waitMs: 0, isAsked } : {}
    notes.replace(
      tenantId,
      targets.map(item => ({ tenantId, name: `${tenantId} ${credentialKeyText(item)}`, item, ...asked })),
    )
    return isMore && !notes.isStopping()
  }

  async function syncAll(notes: Notes<PollTarget>): Promise<void> {
    const tenantIds = await poller.tenantIds()
    notes.keep(tenantIds)
    const syncSafely = (tenantId: string) =>
      sync(tenantId, false, notes).catch((error: unknown) => {
        log.warn({ err: error, tenantId }, 'The numbers to poll could not be updated')
        return false
      })
    // A tenant with very many shipments takes turns with the others.
    for (let left = tenantIds; left.length > 0; ) {
      const next: string[] = []
      for (const tenantId of left) {
        if (notes.isStopping()) return
        if (await syncSafely(tenantId)) next.push(tenantId)
      }
      left = next
    }
  }

  const tryAgain = async (tenantId: string, tried: CredentialKey): Promise<void> => {
    await poller.tryAgain(tenantId, tried).catch((error: unknown) => {
      log.warn({ err: error, tenantId }, 'A credential could not be tried again')
    })
  }

  const loop = startFairLoop<PollTarget>({
    what: 'Polling carriers',
    log,
    slots: 8,
    // The others are for other tenants.
    slotsPerTenant: 4,
    findEveryMs: 60_000,
    restAfterErrorMs: 5000,
    async findWork(tenantId, notes) {
      if (tenantId === null) return syncAll(notes)
      while (await sync(tenantId, true, notes));
    },
    run: async target => ({ waitMs: await poller.poll(target) }),
    listen: wake =>
      listenForPollRequests(url, log, async ({ tenantId, tried }) => {
        if (tried !== null) await tryAgain(tenantId, tried)
        if (workers.isMine(tenantId)) wake.tenant(tenantId)
      }),
    halt: poller.halt,
  })
  workers.onChange(loop.wake.all)
  return loop
}
