/**
 * Processor time of a list page by layer, in one process without HTTP: `bin/bench render [--pages 400] [--rounds 5]`.
 * The responses of the API are loaded once. Then pages are made from them in turn: by React from the loaders'
 * data, and by the whole router, which also runs the loaders and writes their data into the page; by the router with
 * the routes of every page too, for comparison (decision 121).
 */
import './kit/production.ts'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRequestHandler, type EntryContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { createPageHandlers } from '#platform/http/pages/render.ts'
import type { Operation, OperationRequest } from '#shared/contract.ts'
import { type PageApi, pageApi, scriptNonce } from '#shared/page-api.ts'
import { openSized } from './kit/database.ts'
import { type Figure, record } from './kit/record.ts'
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
const handleWithAllRoutes = createRequestHandler(observed, 'production')

const layers = {
  'React, from the data of the loaders': async () => {
    if (!entry) throw new Error('the router renders first')
    const context = { ...entry, serverHandoffStream: undefined }
    return handleRequest(newRequest(), 200, new Headers(), context, newContext())
  },
  'the router, its loaders and the data in the page included': () => handle(newRequest(), newContext()),
  'the same with the routes of every page': () => handleWithAllRoutes(newRequest(), newContext()),
}

async function milliseconds(make: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let page = 0; page < pages; page++) await ((await make()) as Response).arrayBuffer()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / pages
}

/** By processor time: the median round against the goal, and the best, which other programs disturbed least. */
function figuresOf(what: string, times: number[]): Figure[] {
  const [least = 0, ...others] = times.sort((a, b) => a - b)
  const median = others[Math.floor(times.length / 2) - 1] ?? least
  const perSecond = (milliseconds: number) => Math.round(1_000 / milliseconds)
  const isGoal = what.startsWith('the router')
  return [
    {
      what,
      value: perSecond(median),
      unit: '/s',
      ...(isGoal && { goal: { atLeast: 400 } }),
      ...(isGoal &&
        perSecond(median) < 400 && { short: 'Other programs slowed the processor: run it on a quiet machine.' }),
    },
    { what: `${what}, the best round`, value: perSecond(least), unit: '/s' },
  ]
}

try {
  await handle(newRequest(), newContext())
  for (const make of Object.values(layers)) await milliseconds(make)
  const times = new Map(Object.keys(layers).map(what => [what, [] as number[]]))
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [what, make] of Object.entries(layers)) times.get(what)?.push(await milliseconds(make))
  await record('render', {
    title: 'A list rendered, on one processor',
    command: `bin/bench render --pages ${pages} --rounds ${values.rounds}`,
    facts: { pages, rounds: Number(values.rounds), 'load of the machine': Math.round(loadavg()[1] ?? 0) },
    figures: [...times].flatMap(([what, all]) => figuresOf(what, all)),
  })
} finally {
  await server.stop()
  await database.close()
}
