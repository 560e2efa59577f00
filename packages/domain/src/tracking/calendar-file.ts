import { dayMs } from '../times/milliseconds.ts'
import type { TrackingView } from './tracking-view.ts'

type Named = {
  /** Whoever stores the file again changes the event instead of adding one. */
  readonly id: string
  readonly now: number
}

/** An iCalendar file (RFC 5545) with one event of whole days. It blocks no time. */
export function calendarFile(
  { first, last, title, place, lines }: NonNullable<TrackingView['calendar']>,
  { id, now }: Named,
): string {
  const properties: [string, string][] = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Aftermile//Tracking//EN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', escaped(id)],
    ['DTSTAMP', new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')],
    ['DTSTART;VALUE=DATE', plainDate(Date.parse(first))],
    // The day after the last one.
    ['DTEND;VALUE=DATE', plainDate(Date.parse(last) + dayMs)],
    ['SUMMARY', escaped(title)],
    ...(place ? [['LOCATION', escaped(place)] as [string, string]] : []),
    ['DESCRIPTION', escaped(lines.join('\n'))],
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]
  return properties.map(([name, value]) => folded(`${name}:${value}`)).join('')
}

const plainDate = (day: number): string => new Date(day).toISOString().slice(0, 10).replaceAll('-', '')

/** No value can end its line, or begin another property. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const maxBytes = 75

/** Lines of at most 75 bytes. A line that begins with a space continues the one before it. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = bytesOf(character)
    const isFull = bytes + size > maxBytes
    text += isFull ? `\r\n ${character}` : character
    bytes = isFull ? 1 + size : bytes + size
  }
  return `${text}\r\n`
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
