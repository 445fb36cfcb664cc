import { expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import { adminOperationLabels, operationLabel, sharedOperationLabels } from '#domains/audit/operation-labels.ts'
import { subjectKindOf } from '#domains/audit/rules.ts'
import { subjectLabel } from '#domains/audit/subject-labels.ts'

const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })
const handlers = handlersFor(env)
const isAct = ({ kind, operation }: (typeof handlers)[number]) => kind !== 'read' && operation.method !== 'GET'

test('labels every administrator operation in French in the audit log, and has no unused label', () => {
  const acts = handlersFor(env)
    .filter(({ kind, operation }) => kind !== 'read' && ['admin', 'super'].includes(operation.access))
    .map(({ operation }) => `${operation.method} ${operation.path}`)
  expect(acts.filter(act => !adminOperationLabels[act])).toEqual([])
  expect(Object.keys(adminOperationLabels).filter(act => !acts.includes(act))).toEqual([])
  const everyAct = handlersFor(env).map(({ operation }) => `${operation.method} ${operation.path}`)
  expect(Object.keys(sharedOperationLabels).filter(act => !everyAct.includes(act))).toEqual([])
})

test('labels in French every other operation an administrator may call', () => {
  const acts = handlers
    .filter(handler => isAct(handler) && ['public', 'user'].includes(handler.operation.access))
    .map(({ operation }) => `${operation.method} ${operation.path}`)
  expect(acts.filter(act => operationLabel(act) === act)).toEqual([])
  const kinds = handlers
    .filter(handler => isAct(handler) && !['key', 'seller', 'owner'].includes(handler.operation.access))
    .map(({ operation }) => subjectKindOf(operation.path))
  expect([...new Set(kinds)].filter(kind => subjectLabel(kind) === kind)).toEqual([])
})
