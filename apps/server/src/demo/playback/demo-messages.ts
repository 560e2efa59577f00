import { hasSubject } from '@aftermile/domain/channels/channels'
import type { EventCode } from '@aftermile/domain/events/event-codes'
import { languages } from '@aftermile/domain/languages/languages'
import type { MessageStateId } from '@aftermile/domain/messages/message-states'
import { wordsIn } from '@aftermile/domain/messages/words/words-in'
import { records, recordsOf } from '../../db/records.ts'
import { statement } from '../../db/sql.ts'
import { boolean, instant, orNull, text, textOf } from '../../db/table.ts'
import { messages as messageTable } from '../../db/tables/messages.ts'
import { packContent } from '../../features/messages/stored-content.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { demoRetention } from '../demo-settings.ts'
import { shareOf } from '../reference/random.ts'
import type { PlannedMessage } from './planned-messages.ts'

/** As the settings of the demo tenants say. */
const contentMs = demoRetention.messageContentDays * 86_400_000

/** Of a shipment: what countSent counts when a message is sent. */
export type SentCounts = { id: string; messages: number; emailReminders: number; textReminders: number }

/** Adds messages. Which of them failed, and how, follows from their ids. Returns how many new ones were sent. */
export async function addMessages(ctx: Ctx, messages: readonly PlannedMessage[]): Promise<SentCounts[]> {
  if (messages.length === 0) return []
  const since = Date.now() - contentMs
  const rows = messages.map(message => ({
    ...message,
    hasContent: Date.parse(message.at) > since,
    ...endOf(shareOf(message.id), message.at),
  }))
  const contents = await contentsOf(rows.filter(({ hasContent }) => hasContent))
  return ctx.db.rows(insert(ctx.tenantId, ctx.author.name, ...contentRecords.values(contents), ...planned.values(rows)))
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
    upTo: 0.022,
    state: 'failed',
    reason: 'The provider rejected it',
    outcome: 'rejected',
    answer: '552 5.3.4 Message too large',
  },
  {
    upTo: 0.037,
    state: 'suppressed',
    reason: 'The address is on the list of suppressed addresses',
    outcome: null,
    answer: null,
  },
]

/** Somebody has decided about older ones. */
const unknown: End = {
  state: 'unknown',
  reason: 'The server stopped while it was being sent',
  outcome: 'unknown',
  answer: null,
}
const unknownShare = 0.001
const undecidedMs = 36 * 3_600_000

const quietMs = 12 * 3_600_000

function endOf(share: number, occurredAt: string): End {
  const trouble = troubles.find(({ upTo }) => share < upTo)
  if (trouble !== undefined) return trouble
  const ageMs = Date.now() - Date.parse(occurredAt)
  if (share > 1 - unknownShare && ageMs < undecidedMs) return unknown
  if (share < 0.2 && ageMs < quietMs) return waiting
  return share < 0.7 ? delivered : taken
}

type Content = { code: string; channel: string; language: string; subject: string; packed: string }

const packed = new Map<string, Promise<Content[]>>()

/** Everyone gets the same words, packed once, so that the demo does not wait for them. */
async function contentsOf(messages: readonly Pick<PlannedMessage, 'code' | 'channel'>[]): Promise<Content[]> {
  const kinds = new Map(messages.map(message => [`${message.code} ${message.channel}`, message]))
  const found = [...kinds].map(([key, { code, channel }]) => {
    const known = packed.get(key) ?? packWords(code, channel)
    packed.set(key, known)
    return known
  })
  return (await Promise.all(found)).flat()
}

const packWords = (code: EventCode, channel: string): Promise<Content[]> =>
  Promise.all(
    languages.map(async ({ id: language }) => {
      const subject = wordsIn(language).events[code]
      const isPlain = !hasSubject(channel)
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
        subject: isPlain ? null : subject,
        html: isPlain ? null : html,
        text: subject,
      })
      return { code, channel, language, subject, packed: bytes.toString('base64') }
    }),
  )

const planned = recordsOf(
  messageTable,
  ['id', 'channel', 'templateId', 'purpose', 'isUrgent', 'milestoneIndex', 'state', 'reason'],
  {
    shipmentId: text,
    code: textOf<EventCode>(),
    name: text,
    at: instant,
    hasContent: boolean,
    outcome: orNull(text),
    answer: orNull(text),
  },
)
const contentRecords = records({ code: text, channel: text, language: text, subject: text, packed: text })

/** What the retention would have deleted is not stored at all. */
const insert = statement`
  with planned as (
    select x.*, s.merchant_id, s.shipment_number,
      case when x.channel = 'text' then coalesce(s.to_phone, s.from_phone) else coalesce(s.to_email, s.from_email) end as recipient,
      case case when s.scenario_id = 'inbound_return' then s.from_country_code else s.to_country_code end
        when 'SE' then 'sv' when 'NO' then 'nb' when 'DK' then 'da' when 'FI' then 'fi' when 'DE' then 'de' else 'en' end as locale
    from ${planned.parameters(8)}
    join shipments s on s.tenant_id = $1 and s.id = x."shipmentId"
  ),
  composed as (
    select p.*, x.subject, decode(x.packed, 'base64') as content from planned p
    left join ${contentRecords.parameters(3)}
      on p."hasContent" and x.code = p.code and x.channel = p.channel and x.language = p.locale
    where p.recipient is not null
  ),
  added as (
    insert into messages (tenant_id, id, created_at, created_by, channel, template_id, template_name, target_type, container_id, container_number,
      merchant_id, occurrence, recipient, locale, purpose, is_urgent, subject, content, state, state_at, reason, queue, attempts, due_at, sent_at,
      delivered_at, segments, milestone_index)
    select $1, id, at, $2, channel, "templateId", name, 'Shipment', "shipmentId", shipment_number, merchant_id, 'demo/' || code, recipient,
      locale, purpose, "isUrgent", case when channel = 'email' then subject end, case when state <> 'deferred' then content end, state, at,
      reason, 'outbox', (outcome is not null)::int, case when state = 'deferred' then date_trunc('day', now()) + interval '31 hours' end,
      case when outcome = 'sent' then at end, case when state = 'delivered' then at + interval '20 seconds' end,
      case when channel = 'text' then 1 end, "milestoneIndex"
    from composed order by id on conflict do nothing
    returning id, channel, container_id, purpose, sent_at
  ),
  bounced as (
    insert into suppressions (tenant_id, channel, address, reason, message_id, created_by)
    select distinct on (channel, address) $1, channel, address, reason, id, $2 from (
      select t.channel, lower(recipient) as address, case state when 'bounced' then 'hard_bounce' else 'manual' end as reason, id
      from composed t join added using (id) where state in ('bounced', 'suppressed')
    ) a order by channel, address, id on conflict do nothing returning 1
  ),
  tried as (
    insert into message_attempts (tenant_id, message_id, number, started_at, ended_at, outcome, answer)
    select $1, id, 1, at, at, outcome, answer from composed join added using (id) where outcome is not null returning 1
  )
  select container_id as id, count(*)::int as messages,
    count(*) filter (where purpose = 'reminder' and channel = 'email')::int as "emailReminders",
    count(*) filter (where purpose = 'reminder' and channel = 'text')::int as "textReminders"
  from added where sent_at is not null group by 1`
