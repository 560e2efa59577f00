import type { AppAdapter } from './app-adapter.ts'
import { linkCommon } from './linkmobility/link-common.ts'
import { linkDenmark } from './linkmobility/link-denmark.ts'

export const linkmobility: AppAdapter = {
  id: 'linkmobility',
  name: 'LINK Mobility',
  category: 'sms',
  about: 'Sends text messages through LINK Mobility.',
  setup:
    'LINK Mobility has several platforms, and your contract says which one is yours. For Denmark create an API key in its web console: the address for delivery reports goes out with every message. For Common ask the support of LINK Mobility for user, password, platform ID and partner ID, give them the callback address of the saved credential, and enter the gate that they make for it.',
  unconfirmed:
    'How the platform of Denmark words its errors isn’t described in public, nor whether it keeps the parameters of a callback address. Common has no call that only tests a credential, so Validate sends a message without a receiver.',
  apis: [linkDenmark, linkCommon],
}
