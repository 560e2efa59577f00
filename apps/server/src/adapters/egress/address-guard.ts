import type { LookupAddress } from 'node:dns'
import type { LookupFunction, Socket } from 'node:net'
import { isPublic } from './addresses.ts'

export type Lookup = (
  hostname: string,
  options: { all: true; verbatim?: boolean },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export class NotPublicError extends Error {}

/** Resolves a name once per connection, and refuses it unless all of its addresses are public. */
export function addressGuard(lookup: Lookup, isAllowed: boolean) {
  const guarded: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { all: true, verbatim: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) return done(error, '', 0)
      if (first === undefined || (!isAllowed && !addresses.every(({ address }) => isPublic(address))))
        return done(new NotPublicError(hostname), '', 0)
      if (options.all) return done(null, addresses)
      return done(null, first.address, first.family)
    })
  }
  return {
    lookup: guarded,
    /** Checks the address that the socket is connected to. */
    checkSocket(socket: Socket): void {
      if (!isAllowed && !isPublic(socket.remoteAddress ?? '')) socket.destroy(new NotPublicError(socket.remoteAddress))
    },
  }
}
