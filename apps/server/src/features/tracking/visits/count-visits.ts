import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { array, sql } from '../../../db/sql.ts'
import { networkOf } from '../../../limits/network-of.ts'
import type { Secrets } from '../../../security/secrets.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'

type Opened = { readonly tenantId: string; readonly shipmentId: string }

export type Visits = {
  /** Counts a visit: once per shipment, half hour and visitor. Nobody waits for it. */
  note(request: FastifyRequest, opened: Opened): void
  /** Resolves when all that was noted is counted. */
  close(): Promise<void>
}

type Options = { readonly pool: pg.Pool; readonly secrets: Secrets; readonly log: FastifyBaseLogger }
type Visit = Opened & { readonly halfHour: Date; readonly visitor: string }

const halfHourMs = 30 * 60_000
/** How many visits are remembered as counted, and how many may wait. */
const maxKnown = 50_000
const maxWaiting = 10_000
/** How long visits are gathered before they are written. */
const gatherMs = 500

/** Counts visits in batches, one at a time: a thousand readers of one page do not queue for its row. */
export function openVisits({ pool, secrets, log }: Options): Visits {
  let known = { halfHour: 0, keys: new Set<string>() }
  let waiting: Visit[] = []
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  return {
    note(request, opened) {
      if (!isVisit(request)) return
      const halfHour = Math.floor(Date.now() / halfHourMs) * halfHourMs
      if (known.halfHour !== halfHour || known.keys.size >= maxKnown) known = { halfHour, keys: new Set() }
      const key = `${request.ip} ${opened.tenantId} ${opened.shipmentId}`
      if (known.keys.has(key) || waiting.length >= maxWaiting) return
      known.keys.add(key)
      const at = new Date(halfHour)
      waiting.push({ ...opened, halfHour: at, visitor: visitorHash(secrets, request.ip, at) })
      timer ??= setTimeout(() => void write(), gatherMs)
    },
    close: write,
  }

  function write(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    writing = writing.then(writeWaiting)
    return writing
  }

  async function writeWaiting(): Promise<void> {
    const batch = waiting
    waiting = []
    for (const [tenantId, visits] of Map.groupBy(batch, visit => visit.tenantId))
      await countVisits(pool, tenantId, visits).catch((error: unknown) =>
        log.warn({ err: error }, 'Visits of tracking pages could not be counted'),
      )
  }
}

/** Shipments are locked by id, as everywhere. */
const countVisits = (pool: pg.Pool, tenantId: string, visits: readonly Visit[]): Promise<unknown> =>
  inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db }) => {
    const added = await db.rows<{ id: string }>(sql`
      insert into tracking_visits (tenant_id, shipment_id, half_hour, visitor)
      select ${tenantId}, x.shipment_id, x.half_hour, decode(x.visitor, 'hex')
      from unnest(${array(visits.map(one => one.shipmentId))}::text[], ${array(visits.map(one => one.halfHour))}::timestamptz[],
        ${array(visits.map(one => one.visitor))}::text[]) as x (shipment_id, half_hour, visitor)
      on conflict do nothing returning shipment_id as id`)
    await db.run(sql`
      with added as (select id, count(*)::int as visits from unnest(${array(added.map(({ id }) => id))}::text[]) as id group by id),
      locked as (
        select s.id from shipments s where s.tenant_id = ${tenantId} and s.id in (select id from added) order by s.id for no key update
      )
      update shipments s set tracking_page_visits = s.tracking_page_visits + a.visits, updated_at = now()
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
