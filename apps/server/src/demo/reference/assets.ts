import type { asset } from '@aftermile/contract/settings/assets'
import type { Brand } from '@aftermile/contract/settings/brand'
import type { z } from 'zod'
import type { ShapeId } from './logos.ts'

type DemoText = Omit<z.input<typeof asset.sent>, 'type'>
type DemoBrand = { shape: ShapeId; color: string; accentColor: string; senderName: string }

/** The look of each merchant of the demo. */
const brands: Readonly<Record<string, DemoBrand>> = {
  fjallro: { shape: 'mountain', color: '#1F3A4D', accentColor: '#C2410C', senderName: 'Fjällro kundservice' },
  kattvik: { shape: 'cat', color: '#6D28D9', accentColor: '#0F766E', senderName: 'Kattvik' },
  lykta: { shape: 'lantern', color: '#92400E', accentColor: '#B45309', senderName: 'Lykta' },
  stormby: { shape: 'wave', color: '#0F4C81', accentColor: '#0369A1', senderName: 'Stormby Outdoor' },
  sagolek: { shape: 'blocks', color: '#BE123C', accentColor: '#1D4ED8', senderName: 'Sagolek' },
  vardagsrum: { shape: 'chair', color: '#3F6212', accentColor: '#4D7C0F', senderName: 'Vardagsrum' },
  kustmat: { shape: 'fish', color: '#155E75', accentColor: '#0E7490', senderName: 'Kustmat' },
  hamnverk: { shape: 'anchor', color: '#1E293B', accentColor: '#B91C1C', senderName: 'Hamnverk' },
}

export type DemoLogo = { id: string; altText: string; shape: ShapeId; color: string }

/** The logo of a merchant of the demo. */
export function demoLogo({ id, name }: { id: string; name: string }): DemoLogo | null {
  const brand = brands[id]
  return brand === undefined ? null : { ...brand, id: `${id}_logo`, altText: `${name}, logo` }
}

export function demoBrand(merchantId: string): Brand | null {
  const brand = brands[merchantId]
  if (brand === undefined) return null
  const { color, accentColor, senderName } = brand
  return {
    logoId: `${merchantId}_logo`,
    color,
    accentColor,
    senderName,
    senderAddress: '',
    replyTo: `hej@${merchantId}.example`,
    supportUrl: `https://${merchantId}.example/help`,
    supportPhone: '',
  }
}

/** The texts of a demo tenant. Some lack languages. */
export const demoTexts: Readonly<Record<string, readonly DemoText[]>> = {
  nordhem: [
    {
      id: 'return_policy',
      description: 'How customers send goods back.',
      items: [
        { key: 'default', text: 'You can return goods within 30 days. The return label is in the parcel.' },
        { key: 'sv', text: 'Du har 30 dagars öppet köp. Returetiketten ligger i paketet.' },
        { key: 'nb', text: 'Du har 30 dagers åpent kjøp. Returetiketten ligger i pakken.' },
        { key: 'DE', text: 'Returns from Germany are free of charge for 30 days.' },
      ],
    },
    {
      id: 'customs_note',
      description: 'For parcels that cross a customs border.',
      items: [
        { key: 'default', text: 'Duties and taxes are paid by us. The carrier will not charge you.' },
        { key: 'NO', text: 'VOEC: Norwegian VAT is included in the price.' },
      ],
    },
    {
      id: 'delay_apology',
      description: 'When a parcel is late.',
      items: [
        { key: 'default', text: 'We are sorry that your parcel is late.' },
        { key: 'en', text: 'We are sorry that your parcel is late.' },
        { key: 'sv', text: 'Vi är ledsna att ditt paket är försenat.' },
        { key: 'nb', text: 'Vi beklager at pakken din er forsinket.' },
        { key: 'da', text: 'Vi beklager, at din pakke er forsinket.' },
        { key: 'fi', text: 'Olemme pahoillamme, että pakettisi on myöhässä.' },
        { key: 'de', text: 'Es tut uns leid, dass sich Ihr Paket verspätet.' },
      ],
    },
  ],
}
