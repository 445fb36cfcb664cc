/** The whole HTTP side on a database of its own, for one test file. */
import { freshDatabase } from './database.ts'
import { injectedApp } from './injected.ts'

export type { Cookies, Reply, TestApp } from './injected.ts'

export const testApp = async (env: Record<string, string> = {}) => injectedApp(await freshDatabase(), env)
