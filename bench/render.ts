/**
 * Processor time of a list page by layer, in one process without HTTP: `bin/bench render [--pages 400] [--rounds 5]`.
 * The responses of the API are loaded once. Then pages are made from them twice, in turn: by React from the loaders'
 * data, and by the whole router, which also runs the loaders and writes their data into the page.
 */
import './kit/production.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type EntryContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { createPageHandlers } from '#platform/http/pages/render.ts'
import type { Operation, OperationRequest } from '#shared/contract.ts'
import { type PageApi, pageApi, scriptNonce } from '#shared/page-api.ts'
import { openSized } from './kit/database.ts'
import { buildPages, startServer } from './kit/server.ts'

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '400' }, rounds: { type: 'string', default: '5' } },
})
const pages = Number(values.pages)
const path = '/articles?cat=98&prixMax=10000'

await buildPages()
const build: ServerBuild = await import(join(import.meta.dirname, '../build/server/index.js'))
const database = await openSized(1_333)
const server = await startServer({ databaseUrl: database.url, worker: false })

/** Responses of the server by address. */
const responses = new Map<string, unknown>()

async function load<O extends Operation>({ path }: O, { query }: OperationRequest<O>) {
  const url = new URL(path, server.site)
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) url.searchParams.set(name, `${value}`)
  if (!responses.has(url.href)) responses.set(url.href, (await (await fetch(url)).json()).data)
  return responses.get(url.href)
}

// The shape of each response is that of the operation, which the server checked.
const api = {
  user: null,
  origin: server.site.origin,
  call: (operation: Operation, input: OperationRequest<Operation>) => load(operation, input),
  attempt: async (operation: Operation, input: OperationRequest<Operation>) => ({
    ok: true,
    data: await load(operation, input),
  }),
} as PageApi

const newRequest = () => new Request(new URL(path, server.site))
function newContext(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageApi, api)
  context.set(scriptNonce, 'bench')
  return context
}

let entry: EntryContext | undefined
const handleRequest = build.entry.module.default
const observed: ServerBuild = {
  ...build,
  entry: {
    module: {
      ...build.entry.module,
      default: (request, status, headers, context, loadContext) => {
        entry = context
        return handleRequest(request, status, headers, context, loadContext)
      },
    },
  },
}
const handle = createPageHandlers(observed)('/articles')

const layers = {
  'React, from the data of the loaders': async () => {
    if (!entry) throw new Error('the router renders first')
    const context = { ...entry, serverHandoffStream: undefined }
    return handleRequest(newRequest(), 200, new Headers(), context, newContext())
  },
  'the router, its loaders and the data in the page included': () => handle(newRequest(), newContext()),
}

async function milliseconds(make: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let page = 0; page < pages; page++) await ((await make()) as Response).arrayBuffer()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / pages
}

try {
  await handle(newRequest(), newContext())
  for (const make of Object.values(layers)) await milliseconds(make)
  const times = new Map(Object.keys(layers).map(what => [what, [] as number[]]))
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [what, make] of Object.entries(layers)) times.get(what)?.push(await milliseconds(make))
  for (const [what, all] of times) {
    const [least = 0] = all.sort((a, b) => a - b)
    const median = all[Math.floor(all.length / 2)] ?? 0
    const perSecond = Math.round(1_000 / median)
    console.log(`${median.toFixed(2)} ms (least ${least.toFixed(2)}), ${perSecond} pages/s: ${what}`)
  }
} finally {
  await server.stop()
  await database.close()
}
