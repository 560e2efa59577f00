/** A fact in the card of a mail: its value in Liquid, and what must be known to show it. */
type Fact = { readonly needs: string | null; readonly value: string }

const known = (name: string, filter = ''): Fact => ({ needs: name, value: `{{ ${name}${filter} }}` })

export const facts = {
  orderNumber: { needs: null, value: '{{ orderNumber }}' },
  orderedAt: known('orderedAt', ' | date_long'),
  total: { needs: 'salesValue and currency', value: '{{ salesValue | money: currency }}' },
  promised: known('promisedAt', ' | date_long'),
  address: {
    needs: 'toAddress1 and toCity',
    value: "{{ toAddress1 }}, {{ toZipCode | default: '' }} {{ toCity }}",
  },
  parcel: { needs: null, value: '{{ trackingNumber | default: shipmentNumber }}' },
  order: known('order.orderNumber'),
  carrier: known('carrierName'),
  estimate: known('estimatedAt', ' | date_long'),
  newEstimate: known('estimatedAt', ' | date_long'),
  deliveredAt: { needs: 'deliveredAt', value: '{{ deliveredAt | date_long }}, {{ deliveredAt | clock }}' },
  servicePoint: {
    needs: 'servicePointName',
    value: '{{ servicePointName }}{% if servicePointAddress %}<br>{{ servicePointAddress }}{% endif %}',
  },
  openingHours: known('servicePointHours'),
  pickUpBefore: known('pickUpBefore', ' | date_long'),
} as const satisfies Readonly<Record<string, Fact>>

export type FactId = keyof typeof facts

/** Liquid that shows a part only if the fact is known. */
export function whereKnown(id: FactId, part: string): string {
  const { needs } = facts[id]
  return needs === null ? part : `{% if ${needs} %}${part}{% endif %}`
}
