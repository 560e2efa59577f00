import { numberText } from '../format/numbers.ts'

/** Servers and proxies refuse longer ones. */
export const maxAddressLength = 2000

export const addressTooLong = `{_field_} can have up to ${numberText(maxAddressLength)} characters`

const picture = /^https:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#][^\s"'<>\\^`{|}]*)?$/iu

/** Whether a mail can show a picture from an address: https, with nothing that would end an attribute. */
export const isPictureAddress = (text: string): boolean => text.length <= maxAddressLength && picture.test(text)
