import type { ActionFunctionArgs, ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import type { Operation } from '#shared/contract.ts'
import { pageApi } from '#shared/page-api.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { Context } from '../caller.ts'
import { publicContext } from '../context.ts'
import type { Pipeline } from '../pipeline.ts'
import { createRenderer } from './render.ts'

const action = () =>
  new Response(null, {
    status: 303,
    headers: [
      ['location', '/'],
      ['set-cookie', 'postcode=51200; path=/'],
      ['set-cookie', 'geo_radius=50; path=/'],
    ],
  })
const build = {
  entry: { module: { default: () => new Response() } },
  routes: { root: { id: 'root', path: '', module: { action } } },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild

test('sends every cookie that an action sets', async () => {
  const render = createRenderer(build, { pipeline: {} as Pipeline, storeFile: () => Promise.reject() }, () => null)
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams() })
  const { status, headers } = await render(request, publicContext('t', 'http://localhost'))
  expect(status).toBe(303)
  expect(headers).toMatchObject({
    location: '/',
    'set-cookie': ['postcode=51200; path=/', 'geo_radius=50; path=/'],
  })
})

test('a call after a login of the same form acts with the session that it opened', async () => {
  const operation = { method: 'POST', path: '/x' } as Operation
  const acting: (number | null)[] = []
  const pipeline = {
    call: async (_: unknown, __: unknown, context: Context) => {
      acting.push(context.user?.id ?? null)
      if (acting.length === 1) context.setSession('opened', 60)
    },
  } as unknown as Pipeline
  const twice = async ({ context }: ActionFunctionArgs) => {
    const { attempt } = context.get(pageApi)
    await attempt(operation, {})
    await attempt(operation, {})
    return new Response(null, { status: 303, headers: { location: '/' } })
  }
  const acts = { ...build, routes: { root: { id: 'root', path: '', module: { action: twice } } } }
  const session = { user: { id: 7 } as CurrentUser, sessionId: 1, viewer: null, secondFactor: 'free' as const }
  const sessionCaller = async (token: string) => (token === 'opened' ? session : { ...session, user: null })
  const calls = { pipeline, storeFile: () => Promise.reject(), sessionCaller }
  const render = createRenderer(acts as unknown as ServerBuild, calls, () => null)
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams() })
  await render(request, { ...publicContext('t', 'http://localhost'), setSession: () => undefined })
  expect(acting).toEqual([null, 7])
})
