import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import { openApi } from '#platform/http/openapi.ts'
import { root } from './sources.ts'

const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })
const operations = handlersFor(env).map(({ operation }) => operation)
const document = openApi(operations)
type Schema = {
  properties?: Record<string, Schema>
  required?: string[]
  type?: unknown
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}
type Described = {
  parameters: { name: string; required: boolean }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { content: { 'application/json': { schema: Schema } } }>
}

const described = (method: string, path: string) => {
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${method} ${path} is not there`)
  // Our own document, of the shape written above.
  return found as unknown as Described
}
const names = (schema: Schema | undefined): string[] => Object.keys(schema?.properties ?? {})
const sent = (method: string, path: string) =>
  names(described(method, path).requestBody?.content['application/json'].schema)
const parametersOf = (method: string, path: string) => described(method, path).parameters.map(({ name }) => name)
const data = (method: string, path: string) => {
  const schema = described(method, path).responses['200']?.content['application/json'].schema
  expect(names(schema)).toEqual(expect.arrayContaining(['status', 'error', 'data']))
  return schema?.properties?.data
}

/** The specified calls: method, path, request fields, fields of `data`. */
const specified: [method: string, path: string, given: string[], answered: string[]][] = [
  ['POST', '/api/auth/login', ['email', 'password'], ['content']],
  [
    'POST',
    '/api/auth/register',
    [
      'account_type',
      'acolyance_client',
      'first_name',
      'name',
      'email',
      'phone_number',
      'birthdate',
      'kind_user',
      'password',
      'password_confirm',
      'pro_social_reason',
      'pro_tva_number',
      'external_user_id',
      'token',
    ],
    ['content'],
  ],
  ['POST', '/api/auth/forgot-password', ['email'], ['success']],
  ['POST', '/api/auth/logout', [], ['success']],
  ['GET', '/api/categories', [], ['categories', 'categoriesEphemeral']],
  ['GET', '/api/categoriesTags', ['idCat'], []],
  [
    'GET',
    '/api/orders',
    ['max', 'offset', 'searchQuery', 'filtersStatusValue', 'filtersDeliveryMode', 'user_type'],
    ['orders', 'statsorder', 'total'],
  ],
  ['PUT', '/api/orders/setReadyToPick/{id}', ['id', 'invoiceRef'], []],
  ['PUT', '/api/orders/setInvoiceRef/{id}', ['id', 'invoiceRef'], []],
  ['POST', '/api/orders/completeOrder/{id}', ['id'], []],
  ['GET', '/api/carriers/checkAskReturnIsOutDated/{id}', ['id'], []],
  ['POST', '/api/orders/generateEtiquette/{id}', ['id'], []],
  ['POST', '/api/orders/setRefund/{id}', ['id'], []],
  ['GET', '/api/shops', [], ['shops']],
  ['POST', '/api/shops', ['vendorIds'], ['shops']],
  ['POST', '/api/shops/getShopsForVendorIdAndRefProduct', ['itemId', 'refProduct', 'vendorId'], []],
]

test('the specified operations have the specified fields', () => {
  for (const [method, path, given, responseFields] of specified) {
    const takes = [...parametersOf(method, path), ...sent(method, path)]
    expect(takes, `${method} ${path}`).toEqual(expect.arrayContaining(given))
    expect(names(data(method, path)), `${method} ${path}`).toEqual(expect.arrayContaining(responseFields))
  }
  // Exactly these fields where the specification gives the whole payload.
  expect(sent('POST', '/api/auth/login')).toEqual(['email', 'password'])
  expect(sent('POST', '/api/shops')).toEqual(['vendorIds'])
  expect(sent('PUT', '/api/orders/setReadyToPick/{id}')).toEqual(['invoiceRef'])
  expect(data('GET', '/api/cart/count')).toMatchObject({ type: expect.stringMatching(/^(number|integer)$/) })
  const me = data('GET', '/api/user/me')
  const user = me?.anyOf?.find(schema => schema.properties) ?? me
  expect(names(user)).toEqual(expect.arrayContaining(['email', 'shop_id', 'roles']))
})

test('the eight categories have their specified ids, keys and titles', () => {
  const sql = readFileSync(join(root, 'migrations/0004_catalogue.sql'), 'utf8')
  const eight = [...sql.matchAll(/\((\d+), '(avm_\w+)', '([^']+)'/g)].map(([, id, key, title]) => [id, key, title])
  expect(eight.sort()).toEqual(
    [
      ['98', 'avm_equipement', 'Travail de la vigne'],
      ['100', 'avm_nutrition', 'Nutrition'],
      ['106', 'avm_cuverie', 'Cave et exploitation'],
      ['103', 'avm_emballage', 'Emballage'],
      ['102', 'avm_bouteille', 'Bouteille et Habillage'],
      ['104', 'avm_oenologie', 'Oenologie'],
      ['105', 'avm_champagne', 'Vente et dégustation'],
      ['99', 'avm_protection', 'Protection et Hygiène'],
    ].sort(),
  )
})

/** A shape on one line: `{id:number, name?:string|null, lines:[{…}]}`. */
function shapeOf(schema: Schema | undefined): string {
  if (!schema) return 'nothing'
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(shapeOf).join('|')
  if (schema.enum) return schema.enum.join('|')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items) return `[${shapeOf(schema.items)}]`
  if (!schema.properties) return String(schema.type ?? 'any')
  const part = ([name, inner]: [string, Schema]) =>
    `${name}${schema.required?.includes(name) ? '' : '?'}:${shapeOf(inner)}`
  return `{${Object.entries(schema.properties).map(part).join(', ')}}`
}

/** Update it with `vitest run -u` after an intended change: clients of the API read the difference in the commit. */
test('an operation changes shape only with its snapshot', async () => {
  const lines = operations.map(({ method, path: own, access }) => {
    const path = own.replace(/:(\w+)/g, '{$1}')
    const call = described(method, path)
    const query = call.parameters.map(({ name, required }) => `${name}${required ? '' : '?'}`).join(', ')
    const body = call.requestBody?.content['application/json'].schema
    return `${method} ${path} (${access}) <${query}> ${body ? shapeOf(body) : ''} → ${shapeOf(data(method, path))}`
  })
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('calls.frozen.txt')
})
