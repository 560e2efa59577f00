import { codeOf } from './pool.ts'

/** The database refuses a login. Nothing of it gets better by waiting. pg has no code for a password that is missing. */
export const isRefusedLogin = (error: Error): boolean =>
  ['28P01', '28000', '3D000'].includes(codeOf(error) ?? '') || error.message.startsWith('SASL:')

export const refusalOf = ({ message }: Error): string =>
  message.startsWith('SASL:') ? 'its address has no password' : message
