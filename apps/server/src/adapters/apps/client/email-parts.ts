import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { email as emailRule } from '@aftermile/domain/form-rules'
import type { EmailSender, OutgoingEmail, SendOutcome } from '../message-sender.ts'

/** Headers that a template cannot set: who it is from and to, what it is, and how it came here. */
const ownHeaders =
  /^(from|to|cc|bcc|sender|reply-to|return-path|subject|date|message-id|mime-version|received|dkim-.*|arc-.*|authentication-results|content-.*|auto-submitted)$/i
const headerName = /^[a-z0-9-]{1,70}$/i

/** Drops what is not a header of its own, or holds a line break. An address to unsubscribe works with one click. */
export function safeHeaders(headers: OutgoingEmail['headers']): Record<string, string> {
  const safe = Object.entries(headers).filter(
    ([name, value]) => headerName.test(name) && !ownHeaders.test(name) && !/[\r\n\0]/.test(value),
  )
  const isUnsubscribe = safe.some(([name]) => name.toLowerCase() === 'list-unsubscribe')
  const hasPost = safe.some(([name]) => name.toLowerCase() === 'list-unsubscribe-post')
  return {
    ...Object.fromEntries(safe),
    ...(isUnsubscribe && !hasPost && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

const badAddress: SendOutcome = {
  kind: 'rejected',
  reason: 'The e-mail address is invalid.',
  answer: '',
  isAddressBad: false,
}

/** Why an e-mail is not even tried; null: its addresses are single ones. */
export function refuseAddresses({ to, cc, bcc, replyTo }: OutgoingEmail): SendOutcome | null {
  const addresses = [...to, ...cc, ...bcc, ...(replyTo === null ? [] : [replyTo])]
  return to.length === 0 || !addresses.every(isSingle) ? badAddress : null
}

const isSingle = (address: string): boolean =>
  address !== '' && emailRule(address) === null && !/[\s,;<>"\0]/.test(address)

export type From = { readonly address: string; readonly name: string }

/** Whom an e-mail comes from: the merchant, else the credential. The address of a merchant needs a domain that the credential allows. */
export const fromOf = (
  fields: Fields,
  { fromName, fromAddress }: Pick<OutgoingEmail, 'fromName' | 'fromAddress'>,
): From => ({
  address: fromAddress !== null && isAllowed(fields, fromAddress) ? fromAddress : (fields.from ?? ''),
  name: oneLine(fromName ?? fields.fromName ?? ''),
})

/** Whoever sets up the credential decides in whose name it sends. */
function isAllowed({ from = '', fromDomains = '' }: Fields, address: string): boolean {
  const domains = [domainOf(from), ...fromDomains.split(/[\s,;]+/)].map(domain =>
    domain.toLowerCase().replace(/^@/, ''),
  )
  return isSingle(address) && domains.filter(Boolean).includes(domainOf(address))
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const oneLine = (text: string): string => text.replace(/[\r\n\0]+/g, ' ').trim()

/** A sender by HTTP: every e-mail is a call of its own, and nothing stays open. */
export const emailSenderOf = (send: (email: OutgoingEmail) => Promise<SendOutcome>): EmailSender => ({
  send: async email => refuseAddresses(email) ?? send(email),
  close: async () => undefined,
})
