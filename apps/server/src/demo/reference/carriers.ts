import type { CollectSchedule, TransitTime } from '@aftermile/contract/settings/service-provider-times'
import type { Product, ServiceProvider } from '@aftermile/contract/settings/service-providers'

type Settings = {
  settings?: {
    storageDays?: number
    collectSchedules?: Partial<CollectSchedule>[]
    transitTimes?: Partial<TransitTime>[]
  }
}
type Carrier = Pick<ServiceProvider, 'id'> & Partial<Omit<ServiceProvider, 'settings'>> & Settings
type OwnProduct = Pick<Product, 'id' | 'name'> & Partial<Product> & { serviceProviderId: string }

const withSaturday = [1, 2, 3, 4, 5, 6]

/** Shipped carriers that a demo tenant has changed. Their times are what the carrier says; what is learned differs here and there. */
export const changedCarriers: Readonly<Record<string, readonly Carrier[]>> = {
  nordhem: [
    {
      id: 'postnord',
      customAliases: ['post nord', 'postnord sverige', 'PNL', 'posten ab'],
      settings: {
        storageDays: 7,
        collectSchedules: [
          { from: 'SE', cutOffTime: '16:30' },
          { from: 'SE-50', weekdays: withSaturday, cutOffTime: '18:00' },
        ],
        transitTimes: [
          time('SE', 'SE', 1),
          time('SE', 'SE-98', 2),
          time('SE', 'DK', 2),
          time('SE', 'FI', 3),
          time('SE', 'NO', 3),
          { ...time('SE', 'SE', 2), productId: 'varubrev' },
          { ...time('SE', 'SE', 1), productId: 'mypack_home', weekdays: withSaturday, cutOffTime: '15:00' },
        ],
      },
    },
    {
      id: 'bring',
      settings: {
        storageDays: 7,
        collectSchedules: [{ from: 'SE', weekdays: [1, 2, 3, 4, 5], cutOffTime: '15:30' }],
        transitTimes: [time('SE', 'NO', 3), time('NO', 'NO', 1), time('NO', 'NO-90', 3), time('SE', 'SE', 2)],
      },
    },
    { id: 'matkahuolto', isEnabled: false },
  ],
}

function time(from: string, to: string, days: number): Partial<TransitTime> {
  return { from, to, days }
}

/** Carriers that a demo tenant has added. */
export const ownCarriers: Readonly<Record<string, readonly (Carrier & { products: readonly OwnProduct[] })[]>> = {
  nordhem: [
    {
      id: 'cykelbudet',
      name: 'Cykelbudet Stockholm',
      trackingType: 'push',
      customAliases: ['cykelbud', 'bike courier'],
      settings: {
        collectSchedules: [{ from: 'SE-11', cutOffTime: '13:00' }],
        transitTimes: [{ from: 'SE-11', to: 'SE-11', days: 0 }],
      },
      products: [
        {
          id: 'same_day',
          name: 'Same day',
          serviceProviderId: 'cykelbudet',
          productGroupId: 'home_delivery',
          customAliases: ['sd'],
          settings: { isIngressEnabled: true, autoBooking: true },
        },
        { id: 'night', name: 'Night drop', serviceProviderId: 'cykelbudet', productGroupId: 'mailbox' },
      ],
    },
  ],
}
