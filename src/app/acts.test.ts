import { expect, test } from 'vitest'
import { actNames, sharedActNames } from '#domains/operation/acts.ts'
import { handlersFor } from './api.ts'
import { readEnv } from './env.ts'

const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })

test('every act reserved to administrators has its French name in the journal, and no name is left over', () => {
  const acts = handlersFor(env)
    .filter(({ kind, operation }) => kind !== 'read' && ['admin', 'super'].includes(operation.access))
    .map(({ operation }) => `${operation.method} ${operation.path}`)
  expect(acts.filter(act => !actNames[act])).toEqual([])
  expect(Object.keys(actNames).filter(act => !acts.includes(act))).toEqual([])
  const everyAct = handlersFor(env).map(({ operation }) => `${operation.method} ${operation.path}`)
  expect(Object.keys(sharedActNames).filter(act => !everyAct.includes(act))).toEqual([])
})
