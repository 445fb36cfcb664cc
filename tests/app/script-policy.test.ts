/** Inline scripts that a page's policy allows: those of the router and our own, never one inside the content. */
import { createHash } from 'node:crypto'
import { createElement as h, type ReactNode } from 'react'
import { Outlet, Scripts, ScrollRestoration, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import * as entry from '#app/entry.server.tsx'
import { InlineScript } from '#app/layout/InlineScript.tsx'
import { publicContext } from '#platform/http/context.ts'
import { createRenderer } from '#platform/http/pages/render.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'

const injected = ['steal()', 'import "/uploads/evil.js";\nimport("/uploads/evil.js");']
const markup = `<script>${injected[0]}</script><script type="module" async="">${injected[1]}</script><script nonce="guess">steal()</script>`
const data = '</script><script>steal()</script>'

const Layout = ({ children }: { children: ReactNode }) =>
  h(
    'html',
    null,
    h('head', null, h(InlineScript, { code: 'choices()' })),
    h('body', null, children, h(ScrollRestoration), h(Scripts)),
  )
const root = {
  Layout,
  loader: () => ({ data }),
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the attack itself
  default: () => h('main', null, h('div', { dangerouslySetInnerHTML: { __html: markup } }), h(Outlet)),
}
const assetOf = (id: string) => ({
  id,
  path: '',
  module: `/assets/${id}.js`,
  imports: [],
  css: [],
  hasAction: false,
  hasLoader: id === 'root',
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
})
const build = {
  entry: { module: entry },
  routes: { root: { id: 'root', path: '', module: root } },
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: { root: assetOf('root') },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

async function drawn() {
  const render = createRenderer(build, { pipeline: {} as Pipeline, storeFile: () => Promise.reject() }, () => null)
  const page = await render(new Request('http://localhost/'), publicContext('t', 'http://localhost'))
  const html = `${page.body}`
  const policy = String(page.headers['content-security-policy'])
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) => code)
  return { html, policy, scripts }
}

test('never allows a script inside the content, whatever it looks like', async () => {
  const { html, policy } = await drawn()
  for (const code of injected) {
    expect(html).toContain(code)
    expect(policy).not.toContain(hashOf(code))
  }
})

test('allows the router’s scripts and our own, and nothing else', async () => {
  const { policy, scripts } = await drawn()
  const admitted = scripts.filter(code => policy.includes(hashOf(code)))
  expect(admitted.length).toBeGreaterThanOrEqual(5)
  expect(scripts.filter(code => !admitted.includes(code))).toEqual([injected[0], injected[1], 'steal()'])
  expect(policy.match(/'sha256-/g)).toHaveLength(new Set(admitted).size)
})

test('the nonce that marks them is in no page, and differs on each', async () => {
  const marks = [await drawn(), await drawn()].map(({ html, policy }) => {
    expect(policy).not.toContain('nonce')
    return html.match(/nonce="[^"]*"/g)
  })
  expect(marks).toEqual([['nonce="guess"'], ['nonce="guess"']])
})
