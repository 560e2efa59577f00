/** Books shipments with events as a shop does, and returns the paths of their tracking pages. */
export async function bookParcels(url: string, token: string, count: number): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = async (noun: string, items: readonly unknown[]) => {
    for (let position = 0; position < items.length; position += 500) {
      const body = JSON.stringify({ items: items.slice(position, position + 500) })
      const post = () => fetch(`${url}/api/v1/ingress/${noun}`, { method: 'POST', headers, body })
      let response = await post()
      // A process that has just started may be too busy.
      for (let tries = 0; response.status === 503 && tries < 10; tries++) {
        await new Promise(resolve => setTimeout(resolve, 1000))
        response = await post()
      }
      if (!response.ok) throw new Error(`${noun}: ${response.status} ${await response.text()}`)
    }
  }
  const numbers = Array.from({ length: count }, (_, index) => `bench-${index}`)
  await send('shipments', numbers.map(aParcel))
  await send('events', numbers.flatMap(eventsOf))
  const paths: string[] = []
  for (let position = 0; position < numbers.length; position += 8)
    paths.push(...(await Promise.all(numbers.slice(position, position + 8).map(number => pathOf(number)))))
  return paths

  async function pathOf(number: string): Promise<string> {
    const response = await fetch(`${url}/api/v1/shipments/fjallro-${number}`, { headers })
    const { trackingUrl } = (await response.json()) as { trackingUrl: string }
    return new URL(trackingUrl).pathname
  }
}

/** Each order has three parcels. */
const aParcel = (shipmentNumber: string, index: number) => ({
  merchantId: 'fjallro',
  shipmentNumber,
  orderNumber: `bench-order-${Math.floor(index / 3)}`,
  serviceProviderId: 'postnord',
  toName: 'Maja Lindqvist',
  toAddress1: 'Storgatan 14',
  toCity: 'Malmö',
  toZipCode: '211 22',
  toCountryCode: 'SE',
  toEmail: 'maja@mail.example',
  bookedAt: '2026-11-02T13:00:00Z',
  packages: [{ number: `${shipmentNumber}-p1` }],
  contents: [
    { description: 'Wool blanket', quantity: 2 },
    { description: 'Candle', quantity: 1 },
  ],
})

const steps = ['collected', 'departed', 'arrived', 'out_for_delivery']

const eventsOf = (number: string) =>
  steps.map((code, index) => ({
    packageNumber: `${number}-p1`,
    code,
    occurredAt: new Date(Date.UTC(2026, 10, 3 + index, 8)).toISOString(),
    placeCity: ['Jönköping', 'Jönköping', 'Malmö', 'Malmö'][index],
    placeCountryCode: 'SE',
  }))
