import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

type Answer = { status?: number; body: unknown }

export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>

/** Somebody else's OpenID issuer, as small as it can be; its answers can be changed while it runs. */
export async function startIssuer(port = 0) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const asked: string[] = []
  const bearers: string[] = []
  const answers = new Map<string, Answer | 'nothing'>()

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? ''
    asked.push(path)
    bearers.push(request.headers.authorization ?? '')
    const said = answers.get(path) ?? { status: 404, body: null }
    if (said === 'nothing') return
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(said.body))
  }

  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server that listens has one
  answers.set('/.well-known/openid-configuration', {
    body: { issuer: url, jwks_uri: `${url}/keys`, userinfo_endpoint: `${url}/userinfo` },
  })
  answers.set('/keys', { body: { keys: [key] } })

  return {
    url,
    port: Number(new URL(url).port),
    asked,
    bearers,
    answers,
    privateKey,
    /** An access token as this issuer gives them to our console, but for what is said. */
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
