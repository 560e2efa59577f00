import type { Limits } from '../../../limits/limits.ts'
import { networkOf } from '../../../limits/network-of.ts'

const windowSeconds = 300
const maxPerNetwork = 10
/** High, because whoever knows an e-mail could otherwise lock its user out. It slows down a guess from very many networks. */
const maxPerEmail = 500

type SignIn = { email: string; address: string }

/** Limits failed sign-ins, of a network for whatever e-mail and of an e-mail from wherever. */
export function limitSignIns(limits: Limits) {
  const byNetwork = limits('sign-ins of a network', { max: maxPerNetwork, windowSeconds, isExact: true })
  const byEmail = limits('sign-ins of an e-mail', { max: maxPerEmail, windowSeconds, isExact: true })
  return {
    /** Counts one try. Returns the seconds to wait, or null. */
    async count({ email, address }: SignIn): Promise<number | null> {
      const network = networkOf(address)
      const waitOfNetwork = await byNetwork.count(network)
      if (waitOfNetwork !== null) return waitOfNetwork
      const waitOfEmail = await byEmail.count(email)
      if (waitOfEmail !== null) byNetwork.undo(network)
      return waitOfEmail
    },
    /** A try with the right password does not count. */
    undo({ email, address }: SignIn): void {
      byNetwork.undo(networkOf(address))
      byEmail.undo(email)
    },
  }
}
