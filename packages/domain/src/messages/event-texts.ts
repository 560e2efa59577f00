import { type EventCode, findEvent } from '../events/event-codes.ts'
import { languageOf } from './message-locale.ts'

/** What the receiver reads about an event, in the language of a message. */
export function eventText(code: EventCode, locale: string): string {
  return translated[languageOf(locale) ?? 'en']?.[code] ?? findEvent(code)?.text ?? code
}

const translated: Readonly<Partial<Record<string, Readonly<Partial<Record<EventCode, string>>>>>> = {}
