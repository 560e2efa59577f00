import { createHash } from 'node:crypto'
import { calendarFile } from '@aftermile/domain/tracking/calendar-file'
import { trackingView } from '@aftermile/domain/tracking/make-view'
import type { FastifyInstance } from 'fastify'
import { attachmentHeader } from '../../../http/routes/downloads.ts'
import { pageHeaders } from '../../../security/page-headers.ts'
import { readFacts } from '../facts/read-facts.ts'
import { addressOf, partsOf, withTracked } from '../find/find-by-code.ts'
import { coldCost } from '../limits/gate.ts'
import { whenBusy } from '../limits/when-busy.ts'
import type { TrackingContext } from '../tracking-context.ts'
import { chosenLanguage, wantedLanguage } from './languages.ts'
import { plainReplies } from './plain-replies.ts'

type Request = { Params: { code: string }; Querystring: { locale?: unknown } }

/** Serves the days of a parcel for the calendar of its receiver, as the private page shows them. */
export function mountCalendar(app: FastifyInstance, context: TrackingContext): void {
  const { pool, gate, tenantOfHost } = context
  const plain = plainReplies(context)
  app.get<Request>('/track/:code/calendar.ics', async (request, reply) => {
    const language = wantedLanguage(request.query.locale, request.headers['accept-language'])
    const waitSeconds = await gate.page(request, partsOf(request.params.code).key, coldCost)
    if (waitSeconds !== null) return plain.busy(request, reply, { language, waitSeconds })
    const found = await gate
      .work(() =>
        withTracked(pool, addressOf(request, tenantOfHost), async (reader, { shipment }) => {
          const read = await readFacts(reader, shipment)
          if (read === null) return null
          const view = trackingView(read.facts, {
            kind: 'private',
            language: chosenLanguage(language, read),
            now: read.now,
          })
          return view.calendar && { calendar: view.calendar, id: idOf(reader.tenantId, shipment.id), now: read.now }
        }),
      )
      .catch(whenBusy)
    if (found === 'busy') return plain.busy(request, reply, { language, waitSeconds: 1 })
    if (found === null) return plain.notFound(request, reply, language)
    reply.headers({
      ...pageHeaders.trackingFile,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': attachmentHeader('parcel.ics'),
    })
    return reply.send(calendarFile(found.calendar, found))
  })
}

/** Says nothing of the parcel: calendars are shared. */
const idOf = (tenantId: string, shipmentId: string): string =>
  `${createHash('sha256').update(`${tenantId}/${shipmentId}`).digest('hex').slice(0, 32)}@aftermile`
