import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'

export type ResolvedAddress = { address: string; family: 4 | 6 }
export type Resolve = (name: string) => Promise<readonly { address: string }[]>

/** IPv4 ranges that are not public (IANA special-purpose registry), including metadata services and multicast. */
const closed = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Azure's internal services use this address on every machine.
  '168.63.129.16/32',
  '224.0.0.0/3',
]) {
  const [network = '', bits] = range.split('/')
  closed.addSubnet(network, Number(bits))
}

/** IPv6: only global unicast is allowed, except tunnels to IPv4 and documentation ranges. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(network, bits, 'ipv6')

/** Whether an address is public. */
export const isPublic = (address: string): boolean =>
  isIPv4(address)
    ? !closed.check(address)
    : isIP(address) === 6 && !address.includes('%') && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')

const isLoopback = (address: string) => address === '::1' || (isIPv4(address) && address.startsWith('127.'))

/** Shown to the seller as is. */
export class Unreachable extends Error {}

const fromDns: Resolve = name => lookup(name, { all: true, verbatim: true })

/**
 * Resolves a host and checks every address: one private address rejects the name. The caller connects to the returned
 * address, so that the checked address is the one used.
 */
export async function resolvePublicAddress(
  host: string,
  allowLoopback: boolean,
  resolve: Resolve = fromDns,
): Promise<ResolvedAddress> {
  const name = host.replace(/^\[|\]$/g, '')
  const found = isIP(name) ? [{ address: name }] : await resolved(name, resolve)
  const admitted = found.every(({ address }) => isPublic(address) || (allowLoopback && isLoopback(address)))
  const [first] = found
  if (!first) throw new Unreachable('Ce nom ne mène nulle part.')
  if (!admitted) throw new Unreachable('Ce nom mène à une adresse qui n’est pas de l’internet public.')
  return { address: first.address, family: isIPv4(first.address) ? 4 : 6 }
}

async function resolved(name: string, resolve: Resolve) {
  try {
    return await resolve(name)
  } catch {
    throw new Unreachable('Ce nom est introuvable.')
  }
}
