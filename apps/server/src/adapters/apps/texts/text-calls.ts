import type { CallbackRequest, CallbackResult, MessageReport, ReportKind } from '../callback.ts'
import type { SendAnswer } from '../client/call-to-send.ts'
import { parseJson } from '../client/parse-json.ts'
import type { AppContext, OutgoingText, SendOutcome, TextSender } from '../message-sender.ts'

/** A sender by HTTP: every message is a call of its own, and nothing stays open. */
export const textSenderOf = (send: (text: OutgoingText) => Promise<SendOutcome>): TextSender => ({
  send,
  close: async () => undefined,
})

/** Where the provider reports about one message. It names our id, because a report may come before we have stored that of the provider. */
export function callbackFor({ callbackUrl }: AppContext, messageId: string): string | null {
  return callbackUrl ? `${callbackUrl}&message=${encodeURIComponent(messageId)}` : null
}

/** The values of a report: of its body, in JSON or as a form, and of its address. */
export function valuesOf({ query, body }: CallbackRequest): unknown {
  if (body.trim() === '') return query
  const value = parseJson(body)
  return typeof value === 'object' && value !== null ? value : { ...query, ...formOf(body) }
}

export const formOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text.trim()))

/** The kind of report for each word of a provider. Null: it says nothing new, such as that the message is on its way. */
export type ReportKinds = Readonly<Record<string, ReportKind | null>>

type Said = Omit<MessageReport, 'kind' | 'address'> & { readonly word: string | null; readonly kinds: ReportKinds }

/** One report. A word that the provider never described says nothing. */
export function reportOf({ word, kinds, ...report }: Said): CallbackResult {
  if (word === null || (report.messageId === null && report.providerId === null))
    return { kind: 'unreadable', why: 'The report names no message or no state' }
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : null
  return { kind: 'reports', reports: kind ? [{ ...report, kind, address: null }] : [] }
}

/** A time that the provider writes in UTC, often without saying so; null if it is none. */
export function utcOf(text: string | null): string | null {
  if (text === null) return null
  const seconds = /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Number.NaN
  const time = Number.isNaN(seconds) ? Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`) : seconds
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Whether an answer is about the message, not about the credential, the address or a quota. */
export const isRefusal = ({ status }: SendAnswer): boolean => status === 400 || status === 422

/** What of an answer is kept: providers often repeat the message and the number in it. */
export function answerWith(value: unknown, names: readonly string[]): string {
  if (typeof value !== 'object' || value === null) return ''
  return JSON.stringify(Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name))))
}
