import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  serverModuleFormat: 'esm',
  // A page names its own route; the router loads those of its links once it runs (platform/http/pages/route-discovery.ts).
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
