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
    test: /src\/ui\/(?!(?:\w+\/)?(?:Modal|Tabs|Stepper|Timeline|Choice|Field|PasswordField|Pagination|Table|Queries|charts|Dropdown|Disclosure|Prose|page-window|scroll-to-current|FormResult|ViewTab|WorkIcon|FrameCrumbs|PhoneFold|Plate|frame\.ts|CodeScanner|FileField))|src\/shared\/(money|paths|dates|request|delivery|page-meta)|identity\/web\/(session|login\/login-request|account\/AccountArea)|cart\/web\/count|search\/web\/(season|list-links|SearchBox)|search\/rules\.ts|app\/layout\/(ErrorPage|error-messages)|shops\/(rules(\/place)?\.ts|web\/(place\.ts|place\/PlaceLink))/,
    minShareCount: 2,
  },
  // Of articles and of shops: neither loads the parts of the other for it.
  { name: 'holidays', test: /shared\/holidays\.ts/, minShareCount: 2 },
  // Of the home page and the list of shops.
  { name: 'places', test: /shops\/web\/(OpenNow|now\.ts|AroundMe|place\/(store|town-name)\.ts)/, minShareCount: 2 },
  // Of an article and of the cart; then of the cart and of the orders made of it.
  { name: 'buying', test: /cart\/web\/(SplitForm|TierNudge|split)|cart\/rules/, minShareCount: 2 },
  {
    name: 'ordering',
    test: /cart\/web\/cart-labels|rules\/(transport-emissions|drop-words)|src\/ui\/(\w+\/)?Choice/,
    minShareCount: 2,
  },
  {
    name: 'catalogue',
    test: /src\/domains\/((catalogue|search)\/web\/(?!admin|sheet|catalogue\.css)|cart\/web|catalogue\/rules\.ts)|src\/shared\/price\/(?!vat|countries|seats)/,
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

const clientFolder = 'build/client'

/** Scripts, styles and drawings are compressed once, here, and small; the server only picks the file. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  // After the router has written its own files, which it does when all is built.
  closeBundle: {
    order: 'post',
    sequential: true,
    handler() {
      if (!existsSync(clientFolder)) return
      for (const name of readdirSync(clientFolder, { recursive: true, encoding: 'utf8' })) {
        const file = join(clientFolder, name)
        if (/\.(js|css|svg|wasm)$/.test(name) && !existsSync(`${file}.br`)) compress(file)
      }
    },
  },
})

function compress(file: string) {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  // At 11 the reader of codes, which few phones need, would take three seconds for an eighth less.
  const quality = { [constants.BROTLI_PARAM_QUALITY]: file.endsWith('.wasm') ? 9 : 11 }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }))
}

export default defineConfig({
  plugins: [fonts(), tailwindcss(), reactRouter(), compressed()],
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
