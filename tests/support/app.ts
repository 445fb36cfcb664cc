/** The whole HTTP app on a database of its own, for one test file. */
import type { FastifyInstance } from 'fastify'
import { freshDatabase } from './database.ts'
import { injectedApp } from './injected.ts'

export type { Cookies, TestApp, TestResponse } from './injected.ts'

export const testApp = async (env: Record<string, string> = {}, prepare?: (http: FastifyInstance) => unknown) =>
  injectedApp(await freshDatabase(), env, prepare)
