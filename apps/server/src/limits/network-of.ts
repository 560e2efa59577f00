/** The origin of a call: the address, or for IPv6 the /64 network that one customer usually owns. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(group => group !== '')
  const right = tail.split(':').filter(group => group !== '')
  const groups = address.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left
  return groups.slice(0, 4).join(':')
}
