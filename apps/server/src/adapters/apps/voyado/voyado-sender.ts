import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { OrderActionId } from '@aftermile/domain/lists/order-actions'
import type { CallOutcome } from '../../carriers/client/carrier-adapter.ts'
import { callToCheck } from '../client/call-to-check.ts'
import { answerText, callToSend, failedAt, refusedBy, type SendAnswer, type SendCall } from '../client/call-to-send.ts'
import type { AppContext, OrderActionSender, OutgoingOrderAction, SendOutcome } from '../message-sender.ts'

const appName = 'Voyado'

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
export const checkVoyado = (context: AppContext, fields: Fields): Promise<CallOutcome> =>
  callToCheck(context, { url: addressOf(fields, '/api/v2/contacts/count'), headers: headersOf(fields) })

/** Triggers actions of orders. An action names the version of its order, so the order is read first. */
export const openVoyado = (context: AppContext, fields: Fields): OrderActionSender => ({
  async send(outgoing) {
    // Such a number would lead the address elsewhere.
    if (/^\.{1,2}$/.test(outgoing.orderId))
      return {
        kind: 'rejected',
        reason: 'Voyado can’t have an order with this number.',
        answer: '',
        isAddressBad: false,
      }
    const url = addressOf(fields, `/api/v3/orders/${encodeURIComponent(outgoing.orderId)}`)
    const found = await findVersion(context, { url, headers: headersOf(fields), maxBytes })
    return 'versionTag' in found ? trigger(context, fields, { url, outgoing, ...found }) : found
  },
  close: async () => undefined,
})

const maxBytes = 1024 * 1024

type Version = { readonly versionTag: string }

/** Nothing is triggered yet, so whatever goes wrong can be tried again. */
async function findVersion(context: AppContext, request: SendCall['request']): Promise<Version | SendOutcome> {
  const found: Version[] = []
  const outcome = await callToSend(context, {
    appName,
    request,
    readTaken(answer) {
      const versionTag = versionIn(answer.value)
      if (versionTag === null) return failedAt('Voyado’s reply has no version of the order.', answer)
      found.push({ versionTag })
      return { kind: 'sent', providerId: null, answer: '' }
    },
    readRefused: answer =>
      answer.status === 404 ? failedAt('Voyado doesn’t know this order yet.', answer, false) : null,
  })
  if (outcome.kind === 'unknown') return { ...outcome, kind: 'failed', answer: '', isUnreachable: true }
  return found[0] ?? outcome
}

type Trigger = Version & { readonly url: string; readonly outgoing: OutgoingOrderAction }

const trigger = (context: AppContext, fields: Fields, { url, outgoing, versionTag }: Trigger): Promise<SendOutcome> =>
  callToSend(context, {
    appName,
    request: {
      url: `${url}/action`,
      method: 'POST',
      headers: headersOf(fields),
      body: JSON.stringify({ action: actionNames[outgoing.action], versionTag }),
    },
    readTaken: answer => ({ kind: 'sent', providerId: null, answer: answerText(answer) }),
    readRefused: readRefusedAction,
  })

function readRefusedAction(answer: SendAnswer): SendOutcome | null {
  if (answer.status === 404) return failedAt('The order was changed in Voyado at the same time.', answer, false)
  return answer.status === 422 ? refusedBy(appName, answer, { said: 'The order has no contact.' }) : null
}

function versionIn(order: SendAnswer['value']): string | null {
  if (typeof order !== 'object' || order === null || !('versionTag' in order)) return null
  return typeof order.versionTag === 'string' && order.versionTag !== '' ? order.versionTag : null
}
