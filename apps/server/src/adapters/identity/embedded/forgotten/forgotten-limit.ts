import type { Limits } from '../../../../limits/limits.ts'
import { networkOf } from '../../../../limits/network-of.ts'

/** Few, because each is an e-mail to a person who may not have asked for it. */
const perEmail = { max: 3, windowSeconds: 3600, isExact: true }
const perNetwork = { max: 10, windowSeconds: 900, isExact: true }

/** Limits the links that are asked for, of a network and of an e-mail, whether or not it has an account. */
export function limitLinks(limits: Limits) {
  const byNetwork = limits('password links of a network', perNetwork)
  const byEmail = limits('password links of an e-mail', perEmail)
  return {
    /** Counts one. Returns the seconds to wait, or null. */
    async count({ email, address }: { email: string; address: string }): Promise<number | null> {
      return (await byNetwork.count(networkOf(address))) ?? (await byEmail.count(email))
    },
  }
}
