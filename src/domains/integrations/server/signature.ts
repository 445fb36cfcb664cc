import { createHmac } from 'node:crypto'

export const signatureHeaderName = 'CepChai-Signature'

/** `t=…,v1=…` over `t.body`; one `v1` per secret that is valid now, so that a receiver may change its own in peace. */
export const webhookSignature = (secrets: readonly string[], seconds: number, body: string) =>
  [
    `t=${seconds}`,
    ...secrets.map(secret => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`),
  ].join(',')
