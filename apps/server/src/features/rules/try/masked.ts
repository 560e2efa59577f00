/** An e-mail address or a phone number that only hints at who it belongs to. */
export function masked(address: string): string {
  const at = address.lastIndexOf('@')
  return at > 0 ? `${address.slice(0, 1)}…${address.slice(at)}` : `…${address.slice(-2)}`
}
