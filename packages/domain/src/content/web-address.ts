import { numberText } from '../format/numbers.ts'

/** Servers and proxies refuse longer ones. */
export const maxAddressLength = 2000

export const addressTooLong = `{_field_} can have up to ${numberText(maxAddressLength)} characters`
