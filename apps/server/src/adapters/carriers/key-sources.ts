/** Where a company gets the key for a carrier: what to do, and the page of the carrier for it. */
export type KeySource = { readonly text: string; readonly url: string | null }

/** By adapter. Carriers change these pages, so they are named here and nowhere else. */
export const keySources: Readonly<Record<string, KeySource>> = {
  postnord: {
    text: 'Register in PostNord’s developer portal as a customer. Your application there has the API key.',
    url: 'https://developer.postnord.com',
  },
  dhl: {
    text: 'Create an app with Shipment Tracking in DHL’s developer portal. It starts with 250 calls a day; ask DHL for more.',
    url: 'https://developer.dhl.com/api-reference/shipment-tracking',
  },
  dhl_express: {
    text: 'DHL Express gives its customers key and secret for the MyDHL API. DHL’s developer portal describes it.',
    url: 'https://developer.dhl.com',
  },
  dhl_parcel_de: {
    text: 'Create an app in DHL’s developer portal for key and secret. User and password are those of a user of your DHL business customer portal.',
    url: 'https://developer.dhl.com',
  },
  bring: {
    text: 'User and API key are those of your Mybring account. Bring’s developer pages say where to find them.',
    url: 'https://developer.bring.com/api/tracking',
  },
  ups: {
    text: 'Create an app in the UPS developer portal. It shows the client ID and the client secret.',
    url: 'https://developer.ups.com',
  },
  fedex: {
    text: 'Create a project with the Track API in the FedEx developer portal. It shows the API key and the secret key.',
    url: 'https://developer.fedex.com',
  },
  gls: {
    text: 'Create an app with Track & Trace in the GLS developer portal. It allows 500 calls a day.',
    url: 'https://dev-portal.gls-group.net',
  },
  budbee: {
    text: 'Budbee gives key and secret to merchants with a contract. Ask your contact at Budbee.',
    url: null,
  },
  generic: {
    text: 'Ask the carrier for the description of its tracking API and for a key to it. What it sends and how it signs in goes into the fields here.',
    url: null,
  },
}
