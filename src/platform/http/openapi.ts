import { createHash } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Operation } from '#shared/contract.ts'
import { z } from '#shared/contract.ts'
import { errorTable } from '#shared/errors.ts'
import { mountFixedDocument } from './fixed-document.ts'
import type { Handler } from './pipeline.ts'

type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema>; required?: string[] }

/** OpenAPI description generated from the contracts that the server runs, and from nothing else. */
export const mountOpenApi = (app: FastifyInstance, handlers: readonly Handler[]) => {
  const operations = handlers.map(entry => entry.operation)
  const json = { 'content-type': 'application/json; charset=utf-8' }
  mountFixedDocument(app, '/api/openapi.json', json, () => openApiText(operations))
  const html = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
  }
  mountFixedDocument(app, '/api/docs', html, () => docsPage(operations))
}

/** One operation at a time: all of them take a third of a second, during which other requests are served. */
async function eachInTurn<T>(list: readonly T[], write: (one: T) => string) {
  const parts: string[] = []
  for (const one of list) {
    parts.push(write(one))
    await others()
  }
  return parts
}

async function openApiText(operations: readonly Operation[]) {
  const { paths: _, ...head } = openApi([])
  const byPath = [...Map.groupBy(operations, openPath).values()]
  const paths = await eachInTurn(byPath, group => JSON.stringify(pathsOf(group)).slice(1, -1))
  return `${JSON.stringify(head).slice(0, -1)},"paths":{${paths.join()}}}`
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as JsonSchema

export const openApi = (operations: readonly Operation[]) => ({
  openapi: '3.1.0',
  info: { title: 'Cep & Chai', version: '1' },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'Clé d’API d’un vendeur, cec_…' } },
  },
  paths: pathsOf(operations),
})

const openPath = ({ path }: Operation) => path.replace(/:(\w+)/g, '{$1}')

function pathsOf(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    const path = openPath(operation)
    paths[path] ??= {}
    const methods = paths[path]
    methods[operation.method.toLowerCase()] = describe(operation)
  }
  return paths
}

function describe(operation: Operation) {
  const body = schemaOf(operation.body, 'input')
  return {
    summary: operation.summary,
    'x-access': operation.access,
    'x-errors': errorsOf(operation),
    ...(operation.access === 'key' ? { security: [{ key: [] }], 'x-scope': operation.scope } : {}),
    parameters: [...parameters(operation, 'path'), ...parameters(operation, 'query')],
    ...(takesSomething(body)
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: responses(operation),
  }
}

/** A body that is a union has no keys of its own. */
const takesSomething = ({ properties, anyOf, oneOf }: JsonSchema) =>
  Object.keys(properties ?? {}).length > 0 || anyOf !== undefined || oneOf !== undefined

const parameters = (operation: Operation, place: 'path' | 'query') => {
  const schema = schemaOf(place === 'path' ? operation.params : operation.query, 'input')
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    schema: property,
  }))
}

const envelope = (status: object, error: object, data: object) => ({
  type: 'object',
  required: ['status', 'error', 'code', 'fields', 'data'],
  properties: { status, error, code: { type: ['string', 'null'] }, fields: { type: ['object', 'null'] }, data },
})

function responses(operation: Operation) {
  const results: Record<string, object> = {
    200: {
      description: 'OK',
      content: {
        'application/json': { schema: envelope({ const: 200 }, { type: 'null' }, schemaOf(operation.data, 'output')) },
      },
    },
  }
  for (const code of errorsOf(operation)) {
    const [status, sentence] = errorTable[code]
    const former = results[status] as { description: string } | undefined
    results[status] = {
      description: [former?.description, `${code} : ${sentence}`].filter(Boolean).join(' · '),
      content: { 'application/json': { schema: envelope({ const: status }, { type: 'string' }, { type: 'null' }) } },
    }
  }
  return results
}

/** The operation's own errors, and those of its access checks. */
const errorsOf = (operation: Operation) => [...new Set([...operation.errors, ...commonErrors(operation)])]

const commonErrors = (operation: Operation) =>
  [
    'INVALID_INPUT' as const,
    'UNSUPPORTED_MEDIA' as const,
    'BUSY' as const,
    ...(operation.method === 'GET' ? [] : (['MALFORMED_REQUEST', 'PAYLOAD_TOO_LARGE'] as const)),
    operation.access === 'public' ? null : ('UNAUTHENTICATED' as const),
    ['seller', 'owner', 'admin', 'super'].includes(operation.access) || operation.scope ? ('FORBIDDEN' as const) : null,
    operation.method === 'GET' || operation.access === 'key' ? null : ('FOREIGN_ORIGIN' as const),
    operation.limit || operation.access === 'key' ? ('TOO_MANY_REQUESTS' as const) : null,
    operation.buys ? ('ESTATE_READ_ONLY' as const) : null,
    operation.idempotent ? ('IDEMPOTENCY_KEY_REUSED' as const) : null,
    // While an administrator views the site as another user.
    operation.access === 'key' || operation.viewing === 'always' ? null : ('READ_ONLY_SESSION' as const),
  ].filter(code => code !== null)

const style =
  'body{font:16px/1.5 system-ui;color:#1E2A24;max-width:60rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #DAD8CE;padding:1rem 0}h2{font-size:1.1rem;margin:0}pre{background:#F5F4EF;padding:1rem;overflow:auto}'
const styleHash = createHash('sha256').update(style).digest('base64')

const escapeHtml = (value: string) => value.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

async function docsPage(operations: readonly Operation[]) {
  const rows = await eachInTurn(operations, operation => {
    const detail = JSON.stringify(
      {
        query: schemaOf(operation.query, 'input').properties,
        body: schemaOf(operation.body, 'input').properties,
        data: schemaOf(operation.data, 'output'),
      },
      null,
      2,
    )
    return `<article><h2><code>${operation.method} ${escapeHtml(operation.path)}</code></h2><p>${escapeHtml(operation.summary)} — accès\u00a0: ${operation.access}</p>
<p>${operation.errors.map(code => `<code>${code}</code>`).join(' ')}</p><details><summary>Formes</summary><pre>${escapeHtml(detail)}</pre></details></article>`
  })
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API — Cep &amp; Chai</title>
<style>${style}</style>
<h1>API de Cep &amp; Chai</h1><p>Chaque réponse a la forme <code>{status, error, code, fields, data}</code>. Le document complet&nbsp;: <a href="/api/openapi.json">openapi.json</a>.</p>${rows.join('\n')}</html>`
}
