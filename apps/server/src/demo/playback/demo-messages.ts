import { createHash } from 'node:crypto'
import type { EventCode } from '@aftermile/domain/events/event-codes'
import type { ChannelId } from '@aftermile/domain/lists/channels'
import { languages } from '@aftermile/domain/lists/languages'
import type { MessageStateId } from '@aftermile/domain/messages/message-states'
import { wordsIn } from '@aftermile/domain/messages/words/words-in'
import { statement } from '../../db/sql.ts'
import { packContent } from '../../features/messages/stored-content.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { EventItem } from '../plans/plan.ts'
import { shareOf } from '../reference/random.ts'

type Told = { readonly channel: ChannelId; readonly templateId: string; readonly name: string }

/** What the receiver gets after an event. */
const toldAfter: Readonly<Partial<Record<EventCode, Told>>> = {
  collected: { channel: 'email', templateId: 'on_its_way_email', name: 'On its way' },
  handed_in: { channel: 'email', templateId: 'return_handed_in_email', name: 'Return handed in' },
  out_for_delivery: { channel: 'text', templateId: 'out_for_delivery_text', name: 'Out for delivery' },
  notified: { channel: 'email', templateId: 'ready_at_service_point_email', name: 'Ready at service point' },
  reminder_sent: { channel: 'text', templateId: 'storage_about_to_expire_text', name: 'Storage about to expire' },
  attempt_failed: { channel: 'email', templateId: 'missed_delivery_email', name: 'Missed delivery' },
}

const lastMs = 14 * 86_400_000

/** Adds the messages of the last two weeks. Which of them failed, and how, follows from their ids. */
export async function addMessages(ctx: Ctx, events: readonly EventItem[]): Promise<void> {
  const since = Date.now() - lastMs
  const all = events.flatMap(event => (Date.parse(event.occurredAt) < since ? [] : messageOf(event)))
  // One for all packages of a shipment.
  const rows = [...new Map(all.map(row => [row.id, row])).values()]
  if (rows.length === 0) return
  const contents = await contentsOf([...new Set(rows.map(({ code }) => code))])
  await ctx.db.run(insert(ctx.tenantId, ctx.author.name, JSON.stringify(rows), JSON.stringify(contents)))
}

function messageOf({ shipmentId, code, occurredAt }: EventItem) {
  const told = code && toldAfter[code]
  if (!told || typeof shipmentId !== 'string') return []
  const id = createHash('sha256').update(`${shipmentId} ${code}`).digest('hex').slice(0, 32)
  return [{ ...told, id, shipmentId, code, at: occurredAt, ...endOf(shareOf(id), occurredAt) }]
}

type End = { state: MessageStateId; reason: string | null; outcome: string | null; answer: string | null }

const taken: End = { state: 'sent', reason: null, outcome: 'sent', answer: '250 2.0.0 OK' }
const delivered: End = { ...taken, state: 'delivered' }
const waiting: End = { state: 'deferred', reason: 'Waits until the end of quiet hours', outcome: null, answer: null }

/** How some messages end, by the share up to which they do. */
const troubles: readonly (End & { readonly upTo: number })[] = [
  {
    upTo: 0.02,
    state: 'bounced',
    reason: 'The address does not exist',
    outcome: 'rejected',
    answer: '550 5.1.1 Mailbox unavailable',
  },
  {
    upTo: 0.035,
    state: 'failed',
    reason: 'The provider rejected it',
    outcome: 'rejected',
    answer: '552 5.3.4 Message too large',
  },
  {
    upTo: 0.045,
    state: 'unknown',
    reason: 'The server stopped while it was being sent',
    outcome: 'unknown',
    answer: null,
  },
  {
    upTo: 0.06,
    state: 'suppressed',
    reason: 'The address is on the list of suppressed addresses',
    outcome: null,
    answer: null,
  },
]

const quietMs = 12 * 3_600_000

function endOf(share: number, occurredAt: string): End {
  const trouble = troubles.find(({ upTo }) => share < upTo)
  if (trouble !== undefined) return trouble
  if (share < 0.2 && Date.parse(occurredAt) > Date.now() - quietMs) return waiting
  return share < 0.7 ? delivered : taken
}

type Content = { code: string; language: string; subject: string; packed: string }

const packed = new Map<string, Promise<Content[]>>()

/** Everyone gets the same words, packed once, so that the demo does not wait for them. */
async function contentsOf(codes: readonly EventCode[]): Promise<Content[]> {
  const found = codes.map(code => {
    const known = packed.get(code) ?? packWords(code)
    packed.set(code, known)
    return known
  })
  return (await Promise.all(found)).flat()
}

const packWords = (code: EventCode): Promise<Content[]> =>
  Promise.all(
    languages.map(async ({ id: language }) => {
      const subject = wordsIn(language).events[code]
      const isText = toldAfter[code]?.channel === 'text'
      const html = `<body style="margin:0;padding:32px;font:16px/24px sans-serif"><h1 style="font-size:22px">${subject}</h1></body>`
      const none = {
        senderName: null,
        from: null,
        to: [],
        cc: [],
        bcc: [],
        replyTo: null,
        headers: {},
        attachments: [],
      }
      const bytes = await packContent({
        ...none,
        subject: isText ? null : subject,
        html: isText ? null : html,
        text: subject,
      })
      return { code, language, subject, packed: bytes.toString('base64') }
    }),
  )

const insert = statement(`
  with told as (
    select x.*, s.merchant_id, s.shipment_number, c.language, c.subject, decode(c.packed, 'base64') as content,
      case when x.channel = 'text' then coalesce(s.to_phone, s.from_phone) else coalesce(s.to_email, s.from_email) end as recipient
    from json_to_recordset($3) as x ("shipmentId" text, id text, code text, channel text, "templateId" text, name text, at timestamptz,
      state text, reason text, outcome text, answer text)
    join shipments s on s.tenant_id = $1 and s.id = x."shipmentId"
    join json_to_recordset($4) as c (code text, language text, subject text, packed text) on c.code = x.code and c.language =
      case s.to_country_code when 'SE' then 'sv' when 'NO' then 'nb' when 'DK' then 'da' when 'FI' then 'fi' when 'DE' then 'de' else 'en' end
  ),
  added as (
    insert into messages (tenant_id, id, created_at, created_by, channel, template_id, template_name, target_type, container_id, container_number,
      merchant_id, occurrence, recipient, locale, purpose, is_urgent, subject, content, state, state_at, reason, lane, attempts, due_at, sent_at,
      delivered_at, segments)
    select $1, id, at, $2, channel, "templateId", name, 'Shipment', "shipmentId", shipment_number, merchant_id, 'demo/' || code, recipient,
      language, 'transactional', false, case when channel = 'email' then subject end, case when state <> 'deferred' then content end, state, at,
      reason, 'outbox', (outcome is not null)::int, case when state = 'deferred' then date_trunc('day', now()) + interval '31 hours' end,
      case when outcome = 'sent' then at end, case when state = 'delivered' then at + interval '20 seconds' end,
      case when channel = 'text' then 1 end
    from told where recipient is not null order by id on conflict do nothing returning id
  ),
  bounced as (
    insert into suppressions (tenant_id, channel, address, reason, message_id, created_by)
    select distinct on (channel, address) $1, channel, address, reason, id, $2 from (
      select channel, lower(recipient) as address, case state when 'bounced' then 'hard_bounce' else 'manual' end as reason, id
      from told join added using (id) where state in ('bounced', 'suppressed')
    ) a order by channel, address, id on conflict do nothing
  )
  insert into message_attempts (tenant_id, message_id, number, started_at, ended_at, outcome, answer)
  select $1, id, 1, at, at, outcome, answer from told join added using (id) where outcome is not null`)
