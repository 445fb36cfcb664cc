import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { cutFonts } from './src/app/cut-fonts.ts'

// Three files instead of some fifty for what every page shares: 60 requests and 12 kB less at first view. Parts of one
// or two pages stay with them.
const shared = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|preload-helper|rolldown\/runtime/,
  },
  // Loaded only where queries are used: `ui/Queries.tsx`.
  { name: 'queries', test: /node_modules\/@tanstack\// },
  {
    name: 'parts',
    test: /src\/ui\/(?!(?:\w+\/)?(?:Modal|Tabs|Stepper|Timeline|Choice|Field|PasswordField|EmptyState|Pagination|Table|Queries|charts|Dropdown|Disclosure|Prose|page-window|scroll-to-current|FormResult))|src\/shared\/(money|paths|dates|request|delivery|page-meta)|identity\/web\/(session|login\/login-request)|cart\/web\/count|search\/web\/(season|list-links)|search\/rules\.ts|analytics\/web\/consent-choice|lucide-react\/(?!.*icons\/(eye|eye-off|download|external-link|paperclip|tag|trash)\.mjs)/,
    minShareCount: 2,
  },
  // Icons of the seller's and operator's pages and of forms.
  { name: 'page-icons', test: /lucide-react\/.*icons\//, minShareCount: 2 },
  {
    name: 'catalogue',
    test: /src\/domains\/((catalogue|search)\/web\/(?!admin|catalogue\.css)|cart\/web|shops\/web\/chosen-shop|(catalogue|offers)\/rules\.ts)|src\/shared\/unit-price/,
    minShareCount: 3,
  },
]

const cutFontsFolder = join(import.meta.dirname, 'node_modules/.cache/cut-fonts')

/** `@cut-fonts/text.woff2` in styles and scripts. */
const fonts = (): Plugin => ({
  name: 'cut-fonts',
  config: async () => {
    await cutFonts(cutFontsFolder)
    return { resolve: { alias: { '@cut-fonts': cutFontsFolder } } }
  },
})

/** Our own frame around lucide's drawings. */
const drawings = (): Plugin => ({
  name: 'drawings',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react')
      ? join(import.meta.dirname, 'src/ui/icons/drawn.tsx')
      : null,
})

const clientFolder = 'build/client'

/** Scripts and styles are compressed once, here, as small as can be; the server only picks the file. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  // After the router has written its table of routes, which it does when all is built.
  closeBundle: {
    order: 'post',
    sequential: true,
    handler() {
      if (!existsSync(clientFolder)) return
      for (const name of readdirSync(clientFolder, { recursive: true, encoding: 'utf8' })) {
        const file = join(clientFolder, name)
        if (/^assets.manifest-\w+\.js$/.test(name)) shortenManifest(file)
        if (/\.(js|css|svg)$/.test(name) && !existsSync(`${file}.br`)) compress(file)
      }
    },
  },
})

/**
 * The table of routes that every page loads names what each page imports, to fetch it on the way there: never what every
 * page has already. Pages behind a login do without, for they are two thirds of the table; their parts come a moment later.
 */
function shortenManifest(file: string) {
  const [before, table, after] = readFileSync(file, 'utf8').split(/(?<==)(\{.*\})/s)
  const manifest = JSON.parse(table ?? '')
  const { root, ...others } = manifest.routes
  const present = new Set([...manifest.entry.imports, ...root.imports])
  for (const route of Object.values<{ path?: string; imports: string[] }>(others)) {
    const isBehindLogin = /^(account|dashboard|orders(?!\/cart))\b/.test(route.path ?? '')
    route.imports = isBehindLogin ? [] : route.imports.filter(name => !present.has(name))
  }
  // To the router what is not there is false.
  const json = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value))
  writeFileSync(file, `${before}${json}${after}`)
}

function compress(file: string) {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }))
}

export default defineConfig({
  plugins: [fonts(), drawings(), tailwindcss(), reactRouter(), compressed()],
  build: { target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
  // What only pages use is built into them: a production installation does without some twenty packages.
  ssr: {
    noExternal: true,
    external: ['react', 'react-dom', 'react-router', '@react-router/node', 'zod', 'libphonenumber-js'],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: shared } } } } },
  },
})
