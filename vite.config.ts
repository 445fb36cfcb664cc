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
    test: /src\/ui\/(?!(?:\w+\/)?(?:Modal|Tabs|Stepper|Timeline|Choice|Field|PasswordField|EmptyState|Pagination|Table|Queries|charts|Dropdown|Disclosure|Prose|page-window|scroll-to-current|FormResult|ViewTab|WorkIcon|FrameCrumbs|frame\.ts|french-validity|CodeScanner))|src\/shared\/(money|paths|dates|request|delivery|page-meta)|identity\/web\/(session|login\/login-request|account\/AccountArea)|cart\/web\/count|search\/web\/(season|list-links|SearchBox)|search\/rules\.ts|analytics\/web\/consent-choice|app\/layout\/(ErrorPage|error-messages)|shops\/(rules(\/place)?\.ts|web\/(place\.ts|place\/PlaceLink))/,
    minShareCount: 2,
  },
  // Before `office`, or it would take them along and public pages would load all of it.
  // The links of quotes are those of the cart and of the account menu.
  {
    name: 'choices',
    test: /src\/ui\/(?:\w+\/)?(?:EmptyState|Choice)\b|domains\/quotes\/rules\/paths/,
    minShareCount: 2,
  },
  { name: 'disclosure', test: /src\/ui\/(?:Disclosure|navigation\/scroll-to-current)/, minShareCount: 2 },
  { name: 'table', test: /src\/ui\/Table\b/, minShareCount: 2 },
  { name: 'form-result', test: /src\/ui\/forms\/FormResult/, minShareCount: 2 },
  // Of the private pages: fewer names in the table of routes, which every page loads. Modules without components, and
  // the frames, because a group takes along what its modules import.
  {
    name: 'office',
    test: /domains\/(settlement|returns|stock|imports|promotions|integrations|audit|payments|invoicing)\/web\/.*\.ts$|domains\/payments\/rules-accounts|workspace\/web\/views|src\/shared\/(?:seller-rights|months)|domains\/invoicing\/rules|domains\/(offers|orders|shops)\/web\/seller\/.*\.ts$|workspace\/web\/(admin\/(AdminFrame|AdminParts)|WaitingList)|(shops|stock)\/web\/(seller\/)?(SellerFrame|StockTabs|MovesTable)|identity\/web\/account\/(AccountFrame|account-menu)|src\/ui\/(icons\/WorkIcon|navigation\/(FrameCrumbs|frame\.ts))/,
    minShareCount: 2,
  },
  // Of the home page and the list of shops.
  { name: 'places', test: /shops\/web\/(OpenNow|now\.ts|AroundMe|place\/(store|town-name)\.ts)/, minShareCount: 2 },
  // Of the article and the cart.
  { name: 'purchase', test: /cart\/(rules\.ts|web\/TierNudge)/, minShareCount: 2 },
  {
    name: 'catalogue',
    test: /src\/domains\/((catalogue|search)\/web\/(?!admin|sheet|catalogue\.css)|cart\/web|catalogue\/rules\.ts)|src\/shared\/price\/(?!vat)/,
    minShareCount: 3,
  },
  // Of sellers: after `catalogue`, or it would take the rules of public pages along.
  { name: 'selling', test: /domains\/offers\/rules\.ts|src\/shared\/price\/vat/, minShareCount: 2 },
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
      shortenRoutes()
      for (const name of readdirSync(clientFolder, { recursive: true, encoding: 'utf8' })) {
        const file = join(clientFolder, name)
        if (/\.(js|css|svg)$/.test(name) && !existsSync(`${file}.br`)) compress(file)
      }
    },
  },
})

/**
 * In the table of routes, which every page loads, private pages do not name what their modules import: 2 kB less, and browsers
 * read it in the modules. The server has a table of its own for what it announces.
 */
function shortenRoutes() {
  const folder = join(clientFolder, 'assets')
  for (const name of readdirSync(folder).filter(one => /^manifest-\w+\.js$/.test(one))) {
    const file = join(folder, name)
    const table = readFileSync(file, 'utf8')
    writeFileSync(file, table.replaceAll(/"imports":\[[^\]]*\/office-[^\]]*\]/g, '"imports":[]'))
  }
}

function compress(file: string) {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }))
}

// The table of routes names every file: one character less in each is 150 bytes less for every page.
const shortNames = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' }

export default defineConfig({
  plugins: [fonts(), tailwindcss(), reactRouter(), compressed()],
  build: { target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
  // What only pages use is built into them: a production installation does without some twenty packages.
  ssr: {
    noExternal: true,
    external: ['react', 'react-dom', 'react-router', '@react-router/node', 'zod', 'libphonenumber-js'],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { ...shortNames, codeSplitting: { groups: shared } } } } },
  },
})
