import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Three files instead of some fifty for what every page shares: 60 requests and 12 kB less at first view. Parts of one
// or two pages stay with them.
const shared = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/[\w-]+)\// },
  {
    name: 'parts',
    test: /src\/ui\/(?!Modal|Tabs|Stepper|Timeline|Choice|Field|PasswordField|EmptyState|Pagination|Table)|src\/shared\/(money|paths|dates|request|delivery)|lucide-react\//,
    minShareCount: 3,
  },
  {
    name: 'catalogue',
    test: /src\/domains\/((catalogue|cart)\/web|shops\/web\/chosen-shop|catalogue\/rules)/,
    minShareCount: 3,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: shared } } } } },
  },
})
