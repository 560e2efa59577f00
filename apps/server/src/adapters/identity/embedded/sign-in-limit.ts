import { type AttemptLimit, limitAttempts, networkOf } from './attempt-limit.ts'

const windowSeconds = 300
const maxPerNetwork = 10
/** High, because whoever knows an e-mail could otherwise lock its user out. It slows down a guess from very many networks. */
const maxPerEmail = 500

type SignIn = { email: string; address: string }

/** Limits failed sign-ins, of a network for whatever e-mail and of an e-mail from wherever. */
export function limitSignIns(now = Date.now): { count(signIn: SignIn): ReturnType<AttemptLimit['count']> } {
  const byNetwork = limitAttempts({ max: maxPerNetwork, windowSeconds }, now)
  const byEmail = limitAttempts({ max: maxPerEmail, windowSeconds }, now)
  return {
    count({ email, address }) {
      const ofNetwork = byNetwork.count([networkOf(address)])
      if ('waitSeconds' in ofNetwork) return ofNetwork
      const ofEmail = byEmail.count([email])
      if ('waitSeconds' in ofEmail) {
        ofNetwork.undo()
        return ofEmail
      }
      return {
        undo() {
          ofNetwork.undo()
          ofEmail.undo()
        },
      }
    },
  }
}
