import pino, { type DestinationStream } from 'pino'

/** One JSON line per event; secrets are redacted by name at any depth. */
export const createLog = (level: string, to?: DestinationStream) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        // Fastify adds the request to some of its warnings: its address may repeat what a person typed.
        req: ({ method }: { method?: string }) => ({ method }),
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
