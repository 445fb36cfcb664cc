import { expect, test } from 'vitest'
import { isTest, sources } from './sources.ts'

/** What a browser may load; any other import reached from a page is a server package. */
const forBrowsers = [
  'react',
  'react-dom',
  'react-router',
  '@tanstack/react-query',
  'd3-array',
  'd3-shape',
  'zod',
  'libphonenumber-js',
  'altcha-lib',
  'zxing-wasm',
  '@cut-fonts',
]
const byPath = new Map(sources.map(source => [source.path, source]))
const starts = sources
  .filter(source => !isTest(source))
  .map(({ path }) => path)
  .filter(path =>
    /^src\/domains\/[^/]+\/web\/|^src\/app\/(layout\/|root\.tsx|entry\.client\.tsx|NotFoundPage)|^src\/ui\//.test(path),
  )

/** Every file a page imports, directly or indirectly. */
function reached(): string[] {
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const next of byPath.get(path)?.runtimeImports ?? []) if (byPath.has(next)) visit(next)
  }
  starts.forEach(visit)
  return [...seen]
}

test('browser code imports no server package, even indirectly', () => {
  const files = reached()
  expect(files.length).toBeGreaterThan(100)
  const foreign = files.flatMap(path =>
    (byPath.get(path)?.runtimeImports ?? [])
      .filter(
        target =>
          !/^(src|demo|tests)\//.test(target) &&
          !forBrowsers.some(name => target === name || target.startsWith(`${name}/`)),
      )
      .map(target => `${path} → ${target}`),
  )
  expect(foreign).toEqual([])
})

test('browser code imports no server file, even indirectly', () => {
  expect(reached().filter(path => /\/server\/|^src\/platform\/|^demo\//.test(path))).toEqual([])
})

/** Lists and views that change while they are open: they poll, or follow live signals. */
const liveViews = [
  'src/domains/imports/web/StageProgress.tsx',
  'src/domains/messaging/web/ConversationList.tsx',
  'src/domains/messaging/web/composer/use-sending.ts',
  'src/domains/messaging/web/use-thread.ts',
  'src/domains/orders/web/OrderList.tsx',
  'src/domains/orders/web/OrderPage.tsx',
  'src/domains/orders/web/seller/use-seller-orders.ts',
  'src/shared/live/use-live-query.ts',
  'src/ui/Queries.tsx',
]

test('only live lists and views use the query library', () => {
  const users = sources.filter(({ imports }) => imports.includes('@tanstack/react-query')).map(({ path }) => path)
  expect(users).toEqual(liveViews)
})

test('nothing is sent with the query library', () => {
  const senders = sources.filter(({ path, text }) => path.startsWith('src/') && /useMutation\b/.test(text))
  expect(senders.map(({ path }) => path)).toEqual([])
})

test('an attribute in quotes holds no escape: JSX would show it as it is written', () => {
  const escaped = sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      (text.match(/\s[\w-]+="[^"{}\n]*\\u00a0[^"]*"/g) ?? []).map(found => `${path}: ${found}`),
    )
  expect(escaped).toEqual([])
})

test('no form is checked by the browser, which would answer in its own language', () => {
  const pages = sources.filter(({ path }) => path.endsWith('.tsx'))
  const unchecked = 'src/ui/forms/Form.tsx'
  const imported = pages.filter(({ text }) => /\bForm\b[^}]*\} from 'react-router'/.test(text)).map(({ path }) => path)
  expect(imported).toEqual([unchecked])
  const checked = pages.flatMap(({ path, text }) =>
    (text.match(/<(?:form|\w+\.Form)\s(?:=>|[^>])*>/g) ?? [])
      .filter(tag => !/\snoValidate[\s>]/.test(tag))
      .map(tag => `${path}: ${tag}`),
  )
  expect(checked).toEqual([])
})

test('no page breaks a line inside French quotation marks', () => {
  const pages = sources.filter(source => /^src\/(?:ui|domains\/[^/]+\/web)\//.test(source.path) && !isTest(source))
  const broken = pages.flatMap(({ path, text }) =>
    (text.replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '').match(/.*(?:« | »).*/g) ?? []).map(
      line => `${path}: ${line.trim()}`,
    ),
  )
  expect(broken).toEqual([])
})
