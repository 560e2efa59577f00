import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

type IssuerResponse = { status?: number; body: unknown }

export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>

/** A minimal external OpenID issuer. Its responses can be changed while it runs. */
export async function startIssuer(port = 0) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const requests: string[] = []
  const bearers: string[] = []
  const responses = new Map<string, IssuerResponse | 'nothing'>()

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? ''
    requests.push(path)
    bearers.push(request.headers.authorization ?? '')
    const reply = responses.get(path) ?? { status: 404, body: null }
    if (reply === 'nothing') return
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  }

  const server = createServer(respond)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server that listens has one
  responses.set('/.well-known/openid-configuration', {
    body: { issuer: url, jwks_uri: `${url}/keys`, userinfo_endpoint: `${url}/userinfo` },
  })
  responses.set('/keys', { body: { keys: [key] } })

  return {
    url,
    port: Number(new URL(url).port),
    requests,
    bearers,
    responses,
    privateKey,
    /** An access token of this issuer for our console, with some claims changed. */
    token: (claims: JWTPayload = {}, lifetime = '5m') =>
      new SignJWT({
        iss: url,
        sub: 'user-1',
        aud: 'console',
        email: 'Ada@Nordhem.example',
        email_verified: true,
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setExpirationTime(lifetime)
        .sign(privateKey),
    stop() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}
