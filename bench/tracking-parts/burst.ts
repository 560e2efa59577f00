// Asks for pages as fast as one core can, until the time is over. Arguments: seconds, how many addresses, then the pages.
import autocannon from 'autocannon'

export type BurstResult = { readonly sent: number; readonly byStatus: Record<string, number>; readonly errors: number }

const [seconds = '3', addresses = '1', ...urls] = process.argv.slice(2)
const connections = 64
let count = 0

const origin = new URL(urls[0] ?? '').origin
process.send?.('ready')
const result = await autocannon({
  url: origin,
  connections,
  duration: Number(seconds),
  requests: urls.map(url => ({
    path: new URL(url).pathname,
    setupRequest: sent => ({ ...sent, headers: { ...sent.headers, ...headersOf(count++) } }),
  })),
})
process.send?.({
  sent: result.requests.total,
  byStatus: Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count: times = 0 }]) => [status, times]),
  ),
  errors: result.errors,
} satisfies BurstResult)

/** What the proxy in front of the server would say of the reader. */
function headersOf(n: number): Record<string, string> {
  const address = n % Number(addresses)
  return {
    host: `localhost:${new URL(origin).port}`,
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    'accept-encoding': 'br',
    'x-forwarded-for': `203.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
  }
}
