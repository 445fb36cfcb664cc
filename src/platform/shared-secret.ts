import { createHmac } from 'node:crypto'

/** Where no secret is set (the demo), the processes of a market must agree without being told: all know its DATABASE_URL. */
export const sharedSecret = (databaseUrl: string, use: string): string =>
  createHmac('sha256', databaseUrl).update(use).digest('hex')
