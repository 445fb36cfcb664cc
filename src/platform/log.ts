import pino from 'pino'

/** One JSON line per fact; secrets are cut by name wherever they hide. */
export const createLog = (level: string) =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  })
