import { isPublic } from './addresses.ts'

const isOwnMachine = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/**
 * Why the URL of another server is invalid, in French; null when it may be tried. The address of its name is checked at each
 * request, because DNS may change.
 */
export function urlFault(value: string, allowLoopback: boolean): string | null {
  const url = URL.parse(value)
  if (!url) return 'Cette adresse est illisible.'
  if (url.username || url.password) return 'L’adresse ne doit contenir ni identifiant ni mot de passe.'
  if (allowLoopback && isOwnMachine(url.hostname) && /^https?:$/.test(url.protocol)) return null
  if (url.protocol !== 'https:') return 'L’adresse doit commencer par https://.'
  // The URL parser omits the protocol's default port.
  if (url.port !== '') return 'Seul le port 443 est admis.'
  if (!url.hostname.includes('.') && !url.hostname.startsWith('[')) return 'Ce nom n’est pas celui d’un serveur public.'
  return null
}

/** An IP literal is checked immediately; a host name is checked at each delivery. */
export function literalFault(value: string, allowLoopback: boolean): string | null {
  const host = new URL(value).hostname.replace(/^\[|\]$/g, '')
  const isFigures = /^[\d.]+$|:/.test(host)
  return isFigures && !allowLoopback && !isPublic(host) ? 'Cette adresse n’est pas de l’internet public.' : null
}

const usualSshPort = 22
const firstFreePort = 1_024

/** As `urlFault`, for a file of an SFTP server. Other services of the reserved ports are never called. */
export function sftpFault(value: string, allowLoopback: boolean): string | null {
  const url = URL.parse(value)
  if (!url?.hostname) return 'Cette adresse est illisible.'
  if (url.username || url.password) return 'L’adresse ne doit contenir ni identifiant ni mot de passe.'
  if (url.search || url.hash) return 'L’adresse doit finir par le nom du fichier.'
  if (url.pathname.length < 2 || url.pathname.endsWith('/')) return 'L’adresse doit finir par le nom du fichier.'
  if (allowLoopback && isOwnMachine(url.hostname)) return null
  const port = Number(url.port) || usualSshPort
  if (port !== usualSshPort && port < firstFreePort) return 'Le port doit être 22, ou au-dessus de 1023.'
  if (!url.hostname.includes('.') && !url.hostname.startsWith('[')) return 'Ce nom n’est pas celui d’un serveur public.'
  return null
}
