import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { AppCategory } from '@aftermile/domain/lists/app-categories'
import type { CallOutcome } from '../carriers/client/carrier-adapter.ts'
import { type CredentialField, type FieldProblem, plainField } from '../credentials/credential-fields.ts'
import type { ReadCallback } from './callback.ts'
import type { SearchCopier } from './client/search-copier.ts'
import type { AppContext, EmailSender, OrderActionSender, TextSender } from './message-sender.ts'
import type { SystemAdapter } from './systems/system-adapter.ts'

/** An API of an app that a credential can be for. */
export type AppApi = {
  readonly id: string
  readonly name: string
  readonly credentialFields: readonly CredentialField[]
  /** Tests the credential with the cheapest call. Absent until the app has a sender. */
  check?(context: AppContext, fields: Fields): Promise<CallOutcome>
  /** Sends e-mails with the credential. Nothing is connected before the first one. */
  openEmailSender?(context: AppContext, fields: Fields): EmailSender
  openTextSender?(context: AppContext, fields: Fields): TextSender
  /** Tells a system for customer relations about orders. */
  openOrderActionSender?(context: AppContext, fields: Fields): OrderActionSender
  /** Copies search documents to an index. Its fields baseUrl and index say which. */
  openSearchCopier?(context: AppContext, fields: Fields): SearchCopier
  /** Reads what the provider reports about messages: deliveries, bounces, complaints. */
  readonly readCallback?: ReadCallback
  /** Brings orders and parcels in. */
  readonly system?: SystemAdapter
  /** What is wrong with the fields besides their format. */
  readonly findProblems?: (fields: Fields) => FieldProblem[]
}

/** An app of the catalogue. */
export type AppAdapter = {
  readonly id: string
  readonly name: string
  readonly category: AppCategory
  /** What the app does here, in one sentence. */
  readonly about: string
  /** How to set it up at the provider, in one paragraph. */
  readonly setup?: string
  /** What of its API could not be confirmed by public documentation, in one sentence. */
  readonly unconfirmed?: string
  /** The first is the default. */
  readonly apis: readonly [AppApi, ...AppApi[]]
}

type OneApi = Omit<AppAdapter, 'apis'> & Omit<AppApi, 'id' | 'name'>

/** An app with one API, which has its id and name. */
export function appOf({ category, about, setup, unconfirmed, ...api }: OneApi): AppAdapter {
  const { id, name } = api
  const notes = { ...(setup !== undefined && { setup }), ...(unconfirmed !== undefined && { unconfirmed }) }
  return { id, name, category, about, ...notes, apis: [api] }
}

/** An address that the provider may change, with its public one as default. */
export const urlField = (id: string, label: string, address: string | null = null): CredentialField => ({
  ...plainField(id, label),
  default: address,
  format: 'url',
})

const emailField = (id: string, label: string): CredentialField => ({
  ...plainField(id, label),
  format: 'email',
})

/** The sender of e-mails, which the provider must have verified. */
export const senderFields: readonly CredentialField[] = [
  { ...emailField('from', 'Sender address'), help: 'Verified at the provider. Messages come from it.' },
  { ...plainField('fromName', 'Sender name', false), help: 'Used when the merchant has none.' },
  {
    ...plainField('fromDomains', 'Other sender domains', false),
    help: 'Verified at the provider, separated by commas. A merchant may have a sender address of these, or of the domain above.',
  },
]
