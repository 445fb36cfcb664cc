/** The operations of /api/openapi.json: their inputs and possible responses. */
import { z } from 'zod'

export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
}
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
type Content = { content: { 'application/json': { schema: Schema } } }
type Described = {
  'x-access': string
  'x-errors': string[]
  parameters: Parameter[]
  requestBody?: Content
  responses: { 200: Content }
}
export type FuzzOperation = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: string
  errors: ReadonlySet<string>
  parameters: Parameter[]
  body: Schema | null
  /** Returns the fault of a successful response, or null. */
  faultOf: (response: unknown) => string | null
}

export const operationsOf = (document: { paths: Record<string, Record<string, Described>> }): FuzzOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method.toUpperCase(), described)),
  )

/** The schema parser compiles patterns without Unicode, where « \\p{…} » has no meaning: those are removed. */
const readable = (schema: Schema) =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'pattern' && typeof value === 'string' && value.includes('\\p{') ? undefined : value,
  )

function operationOf(path: string, method: string, described: Described): FuzzOperation {
  let response: z.ZodType | undefined
  return {
    name: `${method} ${path}`,
    // Contracts have only these four methods.
    method: method as FuzzOperation['method'],
    path,
    access: described['x-access'],
    errors: new Set(described['x-errors']),
    parameters: described.parameters,
    body: described.requestBody?.content['application/json'].schema ?? null,
    faultOf: given => {
      response ??= z.fromJSONSchema(readable(described.responses[200].content['application/json'].schema))
      const read = response.safeParse(given)
      return read.success ? null : z.prettifyError(read.error)
    },
  }
}
