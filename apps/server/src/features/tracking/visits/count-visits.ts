import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { array, sql } from '../../../db/sql.ts'
import { outageOf } from '../../../jobs/outage.ts'
import { networkOf } from '../../../limits/network-of.ts'
import type { Secrets } from '../../../security/secrets.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { patientMs } from '../../../tenancy/shared-connections.ts'
import { tenantNow } from '../../../tenancy/tenant-clock.ts'

type Opened = { readonly tenantId: string; readonly shipmentId: string }

export type Visits = {
  /** Counts a visit: once per shipment, half hour and visitor. Nobody waits for it. */
  note(request: FastifyRequest, opened: Opened): void
  /** Resolves when all that was noted is counted, or could not be counted once more. */
  close(): Promise<void>
}

type Options = { readonly pool: pg.Pool; readonly secrets: Secrets; readonly log: FastifyBaseLogger }

type Visit = Opened & {
  readonly halfHour: Date
  readonly visitor: string
  /** How often it could not be counted for another reason than an outage. */
  readonly failures: number
}

const halfHourMs = 30 * 60_000
const halfHourOf = (time: number): number => Math.floor(time / halfHourMs) * halfHourMs
/** How many visits are remembered as counted, and how many may wait. */
const maxKnown = 50_000
const maxWaiting = 10_000
/** How long visits are gathered before they are written. After a failure they wait longer each time. */
const gatherMs = 500
const longestWaitMs = 30_000
const maxFailures = 5

/** Counts visits in batches, one at a time: a thousand readers of one page do not queue for its row. */
export function openVisits({ pool, secrets, log }: Options): Visits {
  let known = { halfHour: 0, keys: new Set<string>() }
  let waiting: Visit[] = []
  let timer: NodeJS.Timeout | null = null
  let waitMs = gatherMs
  let isClosed = false
  let writing = Promise.resolve()

  return {
    note(request, opened) {
      if (!isVisit(request)) return
      const halfHour = halfHourOf(Date.now())
      if (known.halfHour !== halfHour || known.keys.size >= maxKnown) known = { halfHour, keys: new Set() }
      const key = `${request.ip} ${opened.tenantId} ${opened.shipmentId}`
      if (known.keys.has(key) || waiting.length >= maxWaiting) return
      known.keys.add(key)
      const at = new Date(halfHourOf(tenantNow(pool, opened.tenantId)))
      waiting.push({ ...opened, halfHour: at, visitor: visitorHash(secrets, request.ip, at), failures: 0 })
      writeLater()
    },
    async close() {
      isClosed = true
      await write()
      if (waiting.length > 0)
        log.warn({ visits: waiting.length }, 'Visits of tracking pages are lost: the server stops')
    },
  }

  function writeLater(): void {
    if (!isClosed) timer ??= setTimeout(() => void write(), waitMs)
  }

  function write(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    writing = writing.then(writeWaiting)
    return writing
  }

  /** What could not be written waits for the next time, together with what has come in since. */
  async function writeWaiting(): Promise<void> {
    const batch = waiting
    waiting = []
    const failed: Visit[] = []
    for (const [tenantId, visits] of Map.groupBy(batch, visit => visit.tenantId))
      await countVisits(pool, tenantId, visits).catch((error: unknown) => {
        log.warn({ err: error }, 'Visits of tracking pages could not be counted')
        failed.push(...toTryAgain(visits, error))
      })
    waiting = [...failed, ...waiting].slice(0, maxWaiting)
    waitMs = failed.length === 0 ? gatherMs : Math.min(waitMs * 2, longestWaitMs)
    if (waiting.length > 0) writeLater()
  }
}

/** An outage ends. Whatever else fails may fail for good. */
function toTryAgain(visits: readonly Visit[], error: unknown): Visit[] {
  if (outageOf(error) !== null) return [...visits]
  return visits.map(visit => ({ ...visit, failures: visit.failures + 1 })).filter(visit => visit.failures < maxFailures)
}

/** Shipments are locked by id, as everywhere. */
const countVisits = (pool: pg.Pool, tenantId: string, visits: readonly Visit[]): Promise<unknown> =>
  inTenant(pool, { limits: { tenantId, merchants: [] }, maxWaitMs: patientMs }, async ({ db }) => {
    const added = await db.rows<{ id: string }>(sql`
      insert into tracking_visits (tenant_id, shipment_id, half_hour, visitor)
      select ${tenantId}, x.shipment_id, x.half_hour, decode(x.visitor, 'hex')
      from unnest(${array(visits.map(visit => visit.shipmentId))}::text[], ${array(visits.map(item => item.halfHour))}::timestamptz[],
        ${array(visits.map(entry => entry.visitor))}::text[]) as x (shipment_id, half_hour, visitor)
      on conflict do nothing returning shipment_id as id`)
    await db.run(sql`
      with added as (select id, count(*)::int as visits from unnest(${array(added.map(({ id }) => id))}::text[]) as id group by id),
      locked as (
        select s.id from shipments s where s.tenant_id = ${tenantId} and s.id in (select id from added) order by s.id for no key update
      )
      update shipments s set tracking_page_visits = s.tracking_page_visits + a.visits, updated_at = tenant_now()
      from locked l join added a on a.id = l.id where s.tenant_id = ${tenantId} and s.id = l.id`)
  })

/** A person opened the page: no robot, no preview, no refresh of a page that is open already. */
function isVisit({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || headers['x-tracking-refresh'] !== undefined) return false
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`
  return !/prefetch|prerender|preview/i.test(purpose) && !isRobot(headers['user-agent'])
}

/** Mail scanners and link previews name themselves, or no browser at all. */
const isRobot = (userAgent: string | undefined): boolean =>
  !userAgent?.startsWith('Mozilla/') ||
  /bot\b|crawl|spider|preview|scan|fetch|monitor|headless|facebookexternal|whatsapp|slack|telegram/i.test(userAgent)

/** Another salt each day, so that nobody can be followed from one day to the next. */
function visitorHash(secrets: Secrets, address: string, at: Date): string {
  const salt = secrets.derive(`visits/${at.toISOString().slice(0, 10)}`)
  return createHmac('sha256', salt).update(networkOf(address)).digest('hex').slice(0, 24)
}
