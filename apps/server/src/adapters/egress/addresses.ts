import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** The platform address of Azure: public by its number, but served by the host of the machine. */
const platformAddresses = new Set(['168.63.129.16'])

/** Whether an address belongs to the public internet. An invalid address does not. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address mapped to IPv6 is checked as IPv4. NAT64, 6to4 and Teredo have ranges of their own, which are refused.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || platformAddresses.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

/** The IP address in the host of a URL; null if the host is a name. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}
