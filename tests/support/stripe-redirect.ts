/** Preloaded (`--import`), sends calls of Stripe’s API and files to STRIPE_STAND_IN: production settings admit no other address. */
import http, { type RequestOptions } from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const { hostname, port } = new URL(process.env.STRIPE_STAND_IN ?? '')
const request = https.request
https.request = ((options: RequestOptions, ...rest: []) =>
  options.host === 'api.stripe.com' || options.host === 'files.stripe.com'
    ? http.request({ ...options, host: hostname, port, agent: undefined }, ...rest)
    : request(options, ...rest)) as typeof https.request
syncBuiltinESMExports()
