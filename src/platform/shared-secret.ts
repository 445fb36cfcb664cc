import { createHmac } from 'node:crypto'

/** Without a configured secret (the demo), all processes derive the same one from DATABASE_URL, which they all have. */
export const sharedSecret = (databaseUrl: string, use: string): string =>
  createHmac('sha256', databaseUrl).update(use).digest('hex')
