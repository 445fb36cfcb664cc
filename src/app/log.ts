import pino, { type DestinationStream } from 'pino'

/** Paths that end with a secret: a reader of the log must not be able to follow them. */
const secretPlaces = /\/(forgot|email|annuler-email|equipe|payment-sandbox|mandate-sandbox|administrateur)\/[^/?#]+/g

/** The path without secrets, and the names of query parameters: their values are personal data. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const names = query?.split('&').map(part => part.split('=', 1)[0]?.slice(0, 40))
  return `${path.replace(secretPlaces, '/$1/…')}${names ? `?${[...new Set(names)].join('&')}` : ''}`.slice(0, 300)
}

type LoggedRequest = { method?: string; url?: string; host?: string; ip?: string }

/** One JSON line per event; secrets are redacted by name at any depth. */
export const createLog = (level: string, to?: DestinationStream) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        req: ({ method, url, host, ip }: LoggedRequest) => ({
          method,
          url: loggedUrl(url ?? ''),
          host,
          remoteAddress: ip,
        }),
      },
      redact: {
        paths: [
          'password',
          'password_confirm',
          'token',
          'authorization',
          'cookie',
          '*.password',
          '*.password_confirm',
          '*.token',
          'req.headers.cookie',
          'req.headers.authorization',
          'res.headers["set-cookie"]',
        ],
        censor: '[caché]',
      },
    },
    to ?? pino.destination(1),
  )
