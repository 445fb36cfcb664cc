import { identityHandlers } from '#domains/identity/server/routes.ts'
import type { Handler } from '#platform/http/pipeline.ts'
import type { Env } from './env.ts'

/** Every operation of the market, domain by domain; a domain that depends on the configuration takes what it needs of it. */
export const handlersFor = (env: Env): readonly Handler[] => [
  ...identityHandlers({ captchaSecret: env.CAPTCHA_SECRET, limits: env.RATE_LIMITS, demo: env.DEMO }),
]
