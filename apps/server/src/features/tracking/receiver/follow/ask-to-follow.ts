import { recipientKindOf } from '@aftermile/domain/channels/channels'
import { channelOfAddress } from '@aftermile/domain/tracking/receiver-actions/action-rules'
import { checkAddress } from '../../../messages/content/addresses.ts'
import { canFollowBy } from '../../receiver-actions/follow-channels.ts'
import type { ActionHandler } from '../action-handler.ts'
import { queueConfirmation } from './follow-messages.ts'
import { addConsumer } from './subscribers.ts'

const maxWritten = 300

/** Somebody wants updates. They get one message with a link, and nothing before they have used it. */
export const askToFollow: ActionHandler = {
  async run({ ctx, shipment, form, language, options }) {
    const written = (form.address ?? '').trim()
    if (written === '') return 'address_missing'
    const channel = channelOfAddress(written)
    const kind = recipientKindOf(channel)
    // An e-mail address may begin so, too.
    const checked = checkAddress(kind, written.replace(/^00(?!.*@)/, '+'), shipment.toCountryCode)
    if (checked.address === null || written.length > maxWritten) return `${kind}_invalid`
    if (!(await canFollowBy(ctx, channel))) return 'channel_off'
    const { id: shipmentId, merchantId } = shipment
    const added = await addConsumer(ctx, { shipmentId, merchantId, channel, address: checked.address, language })
    // Who follows already is told the same, so that nobody learns whose address it is.
    if (added === 'known') return null
    if (typeof added === 'string') return added
    await queueConfirmation(ctx, added, options)
    return null
  },
}
