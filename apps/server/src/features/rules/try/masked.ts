/** An e-mail address or a phone number that only hints at who it belongs to. */
export function masked(address: string): string {
  const index = address.lastIndexOf('@')
  return index > 0 ? `${address.slice(0, 1)}…${address.slice(index)}` : `…${address.slice(-2)}`
}
