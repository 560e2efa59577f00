import type { SetupStep } from '@aftermile/contract/containers/setup'

type StepText = {
  readonly title: string
  /** What it gives. */
  readonly about: string
  readonly action: string
  readonly href: string
}

/** The steps of the checklist in words. */
export const stepTexts: Record<SetupStep, StepText> = {
  brand: {
    title: 'Set your brand',
    about: 'Mails and the tracking page show your logo, your colours and your name.',
    action: 'Set your brand',
    href: '/tenant#brand',
  },
  merchant: {
    title: 'Create a merchant',
    about: 'Every order and shipment belongs to a merchant. It can have its own brand and language.',
    action: 'Create a merchant',
    href: '/merchants/create',
  },
  source: {
    title: 'Connect a carrier or a shop',
    about: 'Carriers tell where parcels are. A shop sends its orders with an access token.',
    action: 'Connect a carrier',
    href: '/service-providers',
  },
  data: {
    title: 'Bring in the first shipments',
    about: 'Import a file now, or wait until the shop sends some. Lists, boards and the map fill up.',
    action: 'Import a file',
    href: '/import',
  },
  sender: {
    title: 'Get a sender',
    about: 'E-mails and text messages go out through an app, which root sets up. Until then they stay in the outbox.',
    action: 'Set up an app',
    href: '/apps',
  },
  message: {
    title: 'Switch on a message',
    about: 'A rule says when, a template says what. Both come ready to use and are off until you switch them on.',
    action: 'Choose a rule',
    href: '/rules',
  },
  colleague: {
    title: 'Invite a colleague',
    about: 'They get a link and choose a password. Their role says what they can do.',
    action: 'Invite a colleague',
    href: '/users/create',
  },
}
