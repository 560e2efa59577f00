import { orderActionContent, orderActionOf } from '../order-action-message.ts'
import type { ChannelModule } from './channel-module.ts'

export const crm: ChannelModule = {
  id: 'crm',
  compose: null,
  contentOf: orderActionContent,
  senderOf: ({ openOrderActionSender: open }) =>
    open === undefined
      ? null
      : (context, fields) => {
          const sender = open(context, fields)
          return {
            async send({ id, templateId, containerId: orderId }) {
              const action = orderActionOf(templateId)
              if (action !== null) return sender.send({ id, orderId, action })
              return { kind: 'rejected', reason: 'It is no order action.', answer: '', isAddressBad: false }
            },
            close: () => sender.close(),
          }
        },
}
