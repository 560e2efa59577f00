import { type TenantSettings, usualSettings } from '@aftermile/contract/people/tenants'
import { kronorRates } from './plans/basket.ts'

/** Boards look back fourteen months, so the log does too. */
export const demoRetention = { ...usualSettings.retention, messageContentDays: 30, messageDays: 460 }

const shared: TenantSettings = {
  ...usualSettings,
  retention: demoRetention,
  timeZone: 'Europe/Stockholm',
  rates: Object.entries(kronorRates)
    .filter(([currency]) => currency !== usualSettings.baseCurrency)
    .map(([currency, rate]) => ({ currency, rate })),
  calendar: {
    workdays: [1, 2, 3, 4, 5],
    opensAt: '06:00',
    closesAt: '22:00',
    holidays: [
      { date: '2026-12-31', name: 'New Year’s Eve' },
      { date: '2027-01-07', name: 'Stocktaking' },
      { date: '2027-05-07', name: 'Day after Ascension Day' },
      { date: '2027-12-31', name: 'New Year’s Eve' },
    ],
  },
}

/** The settings of the demo tenants. */
export const demoSettings: Readonly<Record<string, TenantSettings>> = {
  nordhem: {
    ...shared,
    trackingPage: {
      aboveTemplateIds: ['tracking_thanks'],
      belowTemplateIds: ['tracking_help'],
      isAboveState: false,
      frameOrigins: [],
    },
    brand: {
      logoId: '',
      color: '#1F3A5F',
      accentColor: '#C8553D',
      senderName: 'Nordhem',
      senderAddress: '',
      replyTo: 'hello@nordhem.example',
      supportUrl: 'https://nordhem.example/help',
      supportPhone: '+46 8 555 010 20',
    },
  },
  sydkust: {
    ...shared,
    brand: {
      ...usualSettings.brand,
      color: '#0B5351',
      senderName: 'Sydkust',
      supportUrl: 'https://sydkust.example/help',
    },
    helpCenterUrl: 'https://help.sydkust.example',
    emissions: { factors: { electric_van: { ttw: 0, wtt: 0.0086, source: 'own' } }, products: {}, lastMileKm: 9 },
  },
}
