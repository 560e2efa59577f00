import type { RefusedRow } from '@aftermile/contract/messages/suppressions'
import { personalChannelIds, personalChannels, recipientKindOf } from '@aftermile/domain/channels/channels'
import { numberText } from '@aftermile/domain/format/numbers'
import { type SuppressionReasonId, suppressionReasons } from '@aftermile/domain/messages/message-states'
import { withoutEscapes } from '@aftermile/domain/report/escape-formula'
import type { Upload } from '../../../http/routes/uploads.ts'
import { Problem, refused } from '../../../runtime/problem.ts'
import { ImportFault } from '../../intake/imports/reading/limits.ts'
import { openFile } from '../../intake/imports/reading/open-file.ts'
import type { Row } from '../../intake/imports/reading/row.ts'
import { readAddress } from './read-address.ts'
import type { NewSuppression, SuppressibleChannel } from './suppress.ts'

/** Lists of unsubscribed people are long, but one request must end in time. */
const maxRows = 20_000
const maxNote = 500

export type ReadList = { readonly added: readonly NewSuppression[]; readonly refused: readonly RefusedRow[] }

/** Reads a list of addresses: what is right, each address once, and what is wrong, by line. */
export async function readList({ path }: Pick<Upload, 'path'>): Promise<ReadList> {
  try {
    const { columns, rows } = await openFile(path, fitOf)
    const read = rowReader(columns)
    const added = new Map<string, NewSuppression>()
    const wrong: RefusedRow[] = []
    let count = 0
    for await (const piece of rows)
      for (const row of piece) {
        if (++count > maxRows)
          throw new ImportFault(`This file has more than ${numberText(maxRows)} rows. Split it and try again.`)
        const item = read(row)
        if ('problem' in item) wrong.push(item)
        else added.set(`${item.channel}/${item.address}`, item)
      }
    if (count === 0) throw new ImportFault('This file has a header but no rows.')
    return { added: [...added.values()], refused: wrong }
  } catch (error) {
    throw error instanceof ImportFault ? refused('file', error.message) : error
  }
}

/** The columns by what they are called in exports of mail services. */
const names = {
  address: ['address', 'email', 'e-mail', 'email address', 'e-mail address', 'recipient', 'phone', 'phone number'],
  channel: ['channel', 'type', 'kind'],
  reason: ['reason', 'cause', 'status'],
  note: ['note', 'comment', 'description'],
} as const

const placeOf = (columns: readonly string[], name: keyof typeof names): number =>
  columns.findIndex(column => names[name].some(known => known === column.trim().toLowerCase()))

const fitOf = (columns: readonly string[]): number => (placeOf(columns, 'address') < 0 ? 0 : 1)

function rowReader(columns: readonly string[]): (row: Row) => NewSuppression | RefusedRow {
  const [address, channel, reason, note] = (['address', 'channel', 'reason', 'note'] as const).map(name =>
    placeOf(columns, name),
  )
  if (address === undefined || address < 0)
    throw new ImportFault('This file has no column “address”. Name the column with the addresses so.')
  return ({ line, cells, fault }) => {
    const cell = (index = -1) => withoutEscapes(String(cells[index] ?? '').trim()).trim()
    const written = cell(address)
    const wrong = (problem: string): RefusedRow => ({ line, address: written.slice(0, 320), problem })
    if (fault !== null) return wrong(fault)
    const kind = channelOf(cell(channel), written)
    if (kind === null) return wrong(`The channel must be ${personalChannelIds.join(' or ')}`)
    const why = reasonOf(cell(reason))
    if (why === null) return wrong(`The reason must be one of ${suppressionReasons.map(({ id }) => id).join(', ')}`)
    if (cell(note).length > maxNote) return wrong(`The note can have up to ${maxNote} characters`)
    try {
      return { channel: kind, address: readAddress(kind, written), reason: why, note: cell(note) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return wrong(noAddress[recipientKindOf(kind)])
    }
  }
}

const noAddress = { email: 'This is no e-mail address', phone: 'This is no phone number with its country' } as const

/** What exports of mail services call them, besides their ids and names. */
const otherNames: Readonly<Record<string, SuppressibleChannel>> = {
  mail: 'email',
  sms: 'text',
  phone: 'text',
}

function channelOf(written: string, address: string): SuppressibleChannel | null {
  if (written === '') return address.includes('@') ? 'email' : 'text'
  const name = written.toLowerCase()
  return (
    personalChannels.find(({ id, text }) => id === name || text.toLowerCase() === name)?.id ?? otherNames[name] ?? null
  )
}

/** By id or in words, as the export writes it. */
function reasonOf(written: string): SuppressionReasonId | null {
  if (written === '') return 'manual'
  const wanted = written.toLowerCase()
  return suppressionReasons.find(({ id, text }) => id === wanted || text.toLowerCase() === wanted)?.id ?? null
}
