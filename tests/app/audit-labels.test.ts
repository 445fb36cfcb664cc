import { expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import { auditFieldLabels } from '#domains/audit/field-labels.ts'
import { adminOperationLabels, operationLabel, sharedOperationLabels } from '#domains/audit/operation-labels.ts'
import { subjectKindOf } from '#domains/audit/rules.ts'
import { subjectLabel } from '#domains/audit/subject-labels.ts'
import { openApi } from '#platform/http/openapi.ts'

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

test('labels in French every field that an administrator sends', () => {
  const acts = handlers.filter(handler => isAct(handler) && ['admin', 'super'].includes(handler.operation.access))
  const document = openApi(acts.map(({ operation }) => operation))
  const sent = Object.values(document.paths).flatMap(methods =>
    Object.values(methods).flatMap(described => {
      // Our own document, of this shape.
      const { parameters = [], requestBody } = described as {
        parameters?: { name: string; in: string }[]
        requestBody?: { content: Record<string, { schema: { properties?: object } }> }
      }
      const schema = requestBody?.content['application/json']?.schema
      return [
        ...parameters.filter(parameter => parameter.in === 'path').map(({ name }) => name),
        ...Object.keys(schema?.properties ?? {}),
      ]
    }),
  )
  expect(sent.length).toBeGreaterThan(200)
  expect([...new Set(sent)].filter(field => !Object.hasOwn(auditFieldLabels, field))).toEqual([])
})
