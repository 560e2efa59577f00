import { lookup as lookUp } from 'node:dns'
import { connect as connectTcp, type Socket } from 'node:net'
import { addressGuard, NotPublicError } from './address-guard.ts'
import { isPublic, literalOf } from './addresses.ts'
import type { EgressOptions } from './call-outside.ts'
import type { OutsideFailure } from './outside-call.ts'
import { notPublic, refusal } from './target.ts'

/** A server to connect to, for protocols other than HTTP. */
export type ConnectTarget = {
  readonly host: string
  readonly port: number
  /** The ports that the protocol uses. Others are refused. */
  readonly ports: readonly number[]
  readonly timeoutMs: number
}

export type Connected = { readonly kind: 'connected'; readonly socket: Socket }

/** Connects to a server outside of our network, with all checks. */
export type ConnectOutside = (target: ConnectTarget) => Promise<Connected | OutsideFailure>

/** A ConnectOutside with fixed options. Only public addresses, checked when connecting, and only the ports of the protocol. */
export const outsideConnector =
  ({ allow, lookup = lookUp }: EgressOptions): ConnectOutside =>
  async ({ host, port, ports, timeoutMs }) => {
    const isAllowed = allow.some(entry => entry.toLowerCase() === `${host.toLowerCase()}:${port}`)
    if (!isAllowed && !ports.includes(port))
      return refusal(`Only ports ${ports.join(', ')} are allowed, and what EGRESS_ALLOW names.`)
    const literal = literalOf(host)
    if (!isAllowed && literal !== null && !isPublic(literal)) return notPublic()
    const guard = addressGuard(lookup, isAllowed)
    const socket = connectTcp({ host: literal ?? host, port, lookup: guard.lookup })
    return new Promise(resolve => {
      const timer = setTimeout(() => fail({ kind: 'timeout', message: 'There was no reply in time.' }), timeoutMs)
      const fail = (failure: OutsideFailure) => {
        clearTimeout(timer)
        socket.destroy()
        resolve(failure)
      }
      const onError = (error: Error) => fail(failureOf(error))
      socket.once('error', onError)
      socket.once('connect', () => {
        guard.checkSocket(socket)
        if (socket.destroyed) return
        clearTimeout(timer)
        socket.off('error', onError)
        // Until its user listens, an error must not end the process.
        socket.on('error', () => undefined)
        resolve({ kind: 'connected', socket })
      })
    })
  }

function failureOf(error: Error): OutsideFailure {
  if (error instanceof NotPublicError) return notPublic()
  return { kind: 'network', message: `The connection failed${'code' in error ? ` (${error.code})` : ''}.` }
}
