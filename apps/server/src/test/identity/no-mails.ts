import type { ForgottenPasswords } from '../../adapters/identity/identity.ts'

/** For providers that mail nothing. */
export const noMails: ForgottenPasswords = { mail: async () => undefined, change: async () => false }
