import type { template } from '@aftermile/contract/settings/templates'
import type { z } from 'zod'

type DemoTemplate = z.input<typeof template.sent>

const withSubject = (subject: string) => ({ payload: JSON.stringify({ subject }, null, 2) })

const onItsWay = ['departure', 'in_transit', 'arrival', 'delivery'] as const

/** Message templates that operators of a demo tenant send by hand. */
export const demoTemplates: Readonly<Record<string, readonly DemoTemplate[]>> = {
  nordhem: [
    {
      id: 'delay_notice',
      type: 'email',
      targetType: 'Shipment',
      name: 'Delay notice',
      allowOperatorSend: true,
      validMilestones: [...onItsWay],
      contentType: 'text/html',
      ...withSubject('Your parcel {{ shipmentNumber }} is delayed'),
      content: '<p>Your parcel is delayed. We are sorry for the wait and are following it closely.</p>',
    },
    {
      id: 'address_question',
      type: 'email',
      targetType: 'Shipment',
      name: 'Address question',
      allowOperatorSend: true,
      validMilestones: [...onItsWay],
      contentType: 'text/html',
      ...withSubject('We need your address for parcel {{ shipmentNumber }}'),
      content: '<p>The carrier couldn’t find your address. Please reply with your full address.</p>',
    },
    {
      id: 'pickup_reminder',
      type: 'text',
      targetType: 'Shipment',
      name: 'Pick-up reminder',
      allowOperatorSend: true,
      validMilestones: ['delivery'],
      text: 'Your parcel is still waiting for you at the service point.',
    },
    {
      id: 'claims_desk',
      type: 'webhook',
      targetType: 'Shipment',
      name: 'Notify claims desk',
      description: 'Enter the address of your claims desk, then enable it.',
      isEnabled: false,
      allowOperatorSend: true,
      content: 'https://claims.nordhem.example/hooks/{{ shipmentNumber }}',
      payload: '{"text": "A shipment needs a claim."}',
    },
    {
      id: 'order_delay_notice',
      type: 'email',
      targetType: 'Order',
      name: 'Delay notice',
      allowOperatorSend: true,
      contentType: 'text/html',
      ...withSubject('Part of your order {{ orderNumber }} is delayed'),
      content: '<p>Part of your order is delayed. We are sorry for the wait and are following it closely.</p>',
    },
  ],
}
