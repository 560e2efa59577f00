import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** Public by number, yet answered by the host of the machine: the platform address of Azure. */
const platformAddresses = new Set(['168.63.129.16'])

/** Whether an address belongs to the public internet. What cannot be read does not. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // A v4 address in v6 clothes is judged as what it is; NAT64, 6to4 and Teredo are ranges of their own and refused as such.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || platformAddresses.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

/** The address that a host of a URL writes out; null where it is a name. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}
