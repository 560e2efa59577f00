import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { call } from './api.ts'
import type { TestShipment } from './containers.ts'

/** The code of a shipment: the end of its link in messages. */
export async function codeOf({ id }: Pick<TestShipment, 'id'>): Promise<string> {
  const { trackingUrl } = await (await call('GET', `/shipments/${id}`)).json()
  return trackingUrl.split('/').pop()
}

type Shop = { readonly url: string; readonly close: () => void }

/** A shop on another site that allows nothing but the script and the answers of our server. */
export async function openShop(body: string): Promise<Shop> {
  const server = process.env.AFTERMILE_E2E_URL
  const policy = `default-src 'none'; script-src ${server}; connect-src ${server}; require-trusted-types-for 'script'`
  const page = `<!doctype html><html lang="en"><title>Shop</title>
    <script src="${server}/track/widget.js" async></script><main><h1>Shop</h1>${body}</main></html>`
  const host = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    response.end(page)
  }).listen(0, 'localhost')
  await once(host, 'listening')
  // Chosen by the system, so it is an address and not the path of a socket.
  const { port } = host.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    close: () => {
      host.close()
      host.closeAllConnections()
    },
  }
}
