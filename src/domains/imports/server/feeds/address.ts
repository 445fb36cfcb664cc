import { literalFault, sftpFault, urlFault } from '#platform/outbound/url.ts'
import { fail } from '#shared/errors.ts'
import { isSftp } from '../../rules/feeds.ts'

/** `query` begins with « ? », or is empty: shops often put a key there, so it is stored with the secrets. */
export type FeedAddress = { address: string; query: string }

/** INVALID_INPUT for an address that could never be fetched; that of its name is checked at each request. */
export function readFeedAddress(typed: string, allowLoopback: boolean): FeedAddress {
  const typedFault = isSftp(typed) ? sftpFault : urlFault
  const fault = typedFault(typed, allowLoopback) ?? literalFault(typed, allowLoopback)
  if (fault) throw fail('INVALID_INPUT', { fields: { feedAddress: fault } })
  // The origin of an address that browsers do not open is « null ».
  const { protocol, host, pathname, search } = new URL(typed)
  return { address: `${protocol}//${host.toLowerCase()}${pathname}`, query: search }
}

const nameAtMost = 120
/** Name of the file as its import shows it: the last part of the path. */
export function fileNameOf(address: string, feedName: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  return (decoded(last) || feedName).replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-nameAtMost) || feedName
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
