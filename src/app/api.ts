import type { Handler } from '#platform/http/pipeline.ts'

/** Every operation of the market, domain by domain. */
export const handlers: readonly Handler[] = []
