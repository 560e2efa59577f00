import { highPriority, mediumPriority } from '@aftermile/domain/lists/tag-priorities'
import {
  type ActionProblem,
  maxLineLength,
  readLine,
  readText,
} from '@aftermile/domain/tracking/receiver-actions/action-rules'
import { html } from '../../../../runtime/html.ts'
import { checkPhone } from '../../../messages/content/addresses.ts'
import type { ActionContext, ActionHandler } from '../action-handler.ts'
import { answer } from './answers.ts'
import { isRepeated, type Letter, paragraphOf } from './receiver-text.ts'

/** What a form says, as a letter to the staff, or what is wrong with it. */
type Read = (context: ActionContext) => Letter | ActionProblem

/** The event changes no status: the parcel stands still until the staff or the carrier do something. */
const answerOf = (read: Read): ActionHandler => ({
  async isRepeat(context) {
    const letter = read(context)
    return typeof letter !== 'string' && isRepeated(context, letter)
  },
  async run(context) {
    const letter = read(context)
    return typeof letter === 'string' ? letter : answer(context, { code: 'receiver_answered' }, letter)
  },
})

/** The receiver writes the right address. The shipment has it once staff take it over. */
export const checkAddress = answerOf(({ form }) => {
  const [address1, zipCode, city] = [form.address1, form.zipCode, form.city].map(line => readLine(line ?? ''))
  if (!address1) return 'street_missing'
  if (!zipCode) return 'zip_missing'
  if (!city) return 'city_missing'
  const values = { address1, zipCode, city }
  const isTooLong = (name: keyof typeof values) => values[name].length > maxLineLength[name]
  if (isTooLong('address1') || isTooLong('zipCode') || isTooLong('city')) return 'line_too_long'
  const text = readText(form.text ?? '')
  if (text === null) return 'text_too_long'
  const content = html`<p>${address1}<br>${zipCode} ${city}</p>${text === '' ? null : paragraphOf(text)}`
  return { subject: 'Corrected address from the receiver', priority: highPriority, content, values }
})

/** The receiver says what helps the next attempt. What they wrote, such as a door code, is only in the conversation. */
export const retryDelivery = answerOf(({ form, shipment }) => {
  const text = readText(form.text ?? '')
  const phone = readLine(form.phone ?? '')
  if (text === null) return 'text_too_long'
  if (text === '' && phone === '') return 'answer_missing'
  if (phone !== '' && checkPhone(phone, shipment.toCountryCode).problem !== null) return 'phone_invalid'
  const content = html`${text === '' ? null : paragraphOf(text)}${phone === '' ? null : html`<p>Phone: ${phone}</p>`}`
  const values = phone === '' ? {} : { phone }
  return { subject: 'Failed delivery: the receiver’s answer', priority: mediumPriority, content, values }
})
