import { isIPv6 } from 'node:net'

/**
 * The key of every throttle by address: an IPv4 address, or the first address of an IPv6 /64. A provider gives a
 * customer a whole /64, so its 2^64 addresses are one client. An IPv4 address mapped into IPv6 counts as IPv4.
 * A connection that has closed no longer has an address: the empty key.
 */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined) return ''
  const [bare = address] = address.split('%')
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const prefix = groups.slice(0, 4).map(group => group.toString(16))
  return `${prefix.join(':')}::`
}

/** The eight groups of sixteen bits. */
function groupsOf(address: string): number[] {
  // The URL parser writes an IPv4 tail as two groups.
  const { hostname } = new URL(`http://[${address}]`)
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map(part => part.split(':').filter(group => group !== ''))
  const known = [...head, ...tail].length
  return [...head, ...Array<string>(8 - known).fill('0'), ...tail].map(group => Number.parseInt(group, 16))
}
