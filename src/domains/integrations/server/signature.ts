import { createHmac } from 'node:crypto'

export const signatureHeaderName = 'CepChai-Signature'

/**
 * `t=…,v1=…` over `t.body`; one `v1` per secret valid now, so that a receiver may switch to a new secret without
 * downtime.
 */
export const webhookSignature = (secrets: readonly string[], seconds: number, body: string) =>
  [
    `t=${seconds}`,
    ...secrets.map(secret => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`),
  ].join(',')
