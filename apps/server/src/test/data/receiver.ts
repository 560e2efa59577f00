import { contract } from '@aftermile/contract/index'
import type { Caller } from '../server.ts'

const browser = { 'sec-fetch-site': 'same-origin', 'accept-language': 'en' }

/** The tracking page of a shipment, as its receiver has it. */
export const trackingPageOf = async (caller: Caller, id: string): Promise<string> =>
  (await caller.ask(contract.shipments.get, { params: { id } })).trackingUrl ?? ''

export type Answer = {
  readonly status: number
  readonly location: string | null
  readonly text: string
  readonly headers: Headers
}

/** Opens a page as a browser does. */
export const openPage = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  answerOf(fetch(url, { headers: { ...browser, ...headers } }))

/** Sends a form as the browser of a receiver does. */
export const sendForm = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  answerOf(
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...browser, ...headers },
      body: new URLSearchParams(fields),
    }),
  )

async function answerOf(sent: Promise<Response>): Promise<Answer> {
  const response = await sent
  const { status, headers } = response
  return { status, headers, location: headers.get('location'), text: await response.text() }
}

export const isoAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
