import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  serverModuleFormat: 'esm',
  // The whole table of routes is one cached file: no path of its own to serve, no call while one moves the mouse.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
