import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../../runtime/start-error.ts'

type Address = { readonly host: string; readonly port: number; readonly setting: 'PORT' | 'STATUS_PORT' }

/** Listens on a port. What an operator can mend is said in a sentence. */
export async function listen(app: FastifyInstance, { host, port, setting }: Address): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is taken; stop what uses it or choose another with ${setting}=….`)
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this account; choose one above 1023 with ${setting}=….`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

export type ReservedPort = { readonly port: number; readonly release: () => Promise<unknown> }

/** Occupies a free port until the app listens on it: the issuer's address contains the port, so it must be known before. */
export async function reservePort(host: string): Promise<ReservedPort> {
  const placeholder = createServer(socket => socket.destroy())
  await new Promise<void>((resolve, reject) => placeholder.once('error', reject).listen(0, host, resolve))
  const { port } = placeholder.address() as AddressInfo // a TCP server that listens has one
  return { port, release: () => new Promise(resolve => placeholder.close(resolve)) }
}
