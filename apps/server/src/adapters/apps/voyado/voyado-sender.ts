import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { OrderActionId } from '@aftermile/domain/lists/order-actions'
import type { CallOutcome } from '../../carriers/client/carrier-adapter.ts'
import { checkOutcome, requestJson } from '../../carriers/client/request-json.ts'
import type { OutsideRequest, OutsideResponse } from '../../egress/outside-call.ts'
import type { AppContext, OrderActionSender, OutgoingOrderAction, SendOutcome } from '../message-sender.ts'

const actionNames: Readonly<Record<OrderActionId, string>> = {
  confirm_order: 'ConfirmOrder',
  confirm_shipment: 'ConfirmShipment',
}

/** Voyado refuses calls without any of these, also those without a body. */
const headersOf = ({ apiKey = '' }: Fields) => ({
  apikey: apiKey,
  'content-type': 'application/json',
  'user-agent': 'Aftermile/1.0',
})

const addressOf = ({ baseUrl = '' }: Fields, path: string): string => `${baseUrl.replace(/\/+$/, '')}${path}`

/** Counts the contacts, which is what the documentation does to try a key. */
export const checkVoyado = async (context: AppContext, fields: Fields): Promise<CallOutcome> =>
  checkOutcome(
    await requestJson(context, { url: addressOf(fields, '/api/v2/contacts/count'), headers: headersOf(fields) }),
  )

/** Triggers actions of orders. An action names the version of its order, so the order is read first. */
export const openVoyado = (context: AppContext, fields: Fields): OrderActionSender => ({
  async send(outgoing) {
    const url = addressOf(fields, `/api/v3/orders/${encodeURIComponent(outgoing.orderId)}`)
    // Such a number would lead the address elsewhere.
    if (/^\.{1,2}$/.test(outgoing.orderId)) return rejected('Voyado can’t have an order with this number.', '')
    const found = await findVersion(context, fields, url)
    return 'versionTag' in found ? trigger(context, fields, { url, outgoing, ...found }) : found
  },
  close: async () => undefined,
})

async function findVersion(context: AppContext, fields: Fields, url: string) {
  const response = await call(context, fields, { url })
  // Nothing was triggered yet, so it can be tried again.
  if (response.kind !== 'response') return failed(response.message, '')
  const answer = answerOf(fields, response)
  if (response.status === 404) return failed('Voyado doesn’t know this order yet.', answer, false)
  if (!isGood(response)) return failureOf(response, answer)
  const versionTag = readVersion(response.text)
  return versionTag === null ? failed('Voyado’s reply has no version of the order.', answer) : { versionTag }
}

type Trigger = { readonly url: string; readonly outgoing: OutgoingOrderAction; readonly versionTag: string }

async function trigger(
  context: AppContext,
  fields: Fields,
  { url, outgoing, versionTag }: Trigger,
): Promise<SendOutcome> {
  const body = JSON.stringify({ action: actionNames[outgoing.action], versionTag })
  const response = await call(context, fields, { url: `${url}/action`, method: 'POST', body })
  if (response.kind === 'refused') return failed(response.message, '')
  if (response.kind !== 'response') return { kind: 'unknown', reason: response.message }
  const answer = answerOf(fields, response)
  if (isGood(response)) return { kind: 'sent', providerId: null, answer }
  if (response.status === 404) return failed('The order was changed in Voyado at the same time.', answer, false)
  if (response.status === 422) return rejected('The order has no contact in Voyado.', answer)
  if (response.status === 400) return rejected('Voyado rejected the order action.', answer)
  return failureOf(response, answer)
}

const maxBytes = 1024 * 1024

const call = ({ call, maxSendMs }: AppContext, fields: Fields, request: OutsideRequest) =>
  call({
    ...request,
    headers: headersOf(fields),
    maxBytes,
    ...(maxSendMs !== undefined && { timeoutMs: maxSendMs }),
  })

const isGood = ({ status }: OutsideResponse): boolean => status >= 200 && status < 300

function failureOf({ status }: OutsideResponse, answer: string): SendOutcome {
  if (status === 401 || status === 403) return failed('Voyado rejected the API key.', answer)
  if (status === 429) return failed('Voyado isn’t accepting more calls right now.', answer)
  return failed(`Voyado replied with ${status}.`, answer)
}

const failed = (reason: string, answer: string, isUnreachable = true): SendOutcome => ({
  kind: 'failed',
  ...{ reason, answer, isUnreachable },
})

const rejected = (reason: string, answer: string): SendOutcome => ({
  kind: 'rejected',
  ...{ reason, answer, isAddressBad: false },
})

const maxAnswer = 500

/** The answer for the log, without the key if it repeats it. */
const answerOf = ({ apiKey = '' }: Fields, { status, text }: OutsideResponse): string =>
  `${status} ${apiKey === '' ? text : text.replaceAll(apiKey, '…')}`.trim().slice(0, maxAnswer)

function readVersion(text: string): string | null {
  try {
    const order: unknown = JSON.parse(text)
    if (typeof order !== 'object' || order === null || !('versionTag' in order)) return null
    return typeof order.versionTag === 'string' && order.versionTag !== '' ? order.versionTag : null
  } catch {
    return null
  }
}
