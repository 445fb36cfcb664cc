import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
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
