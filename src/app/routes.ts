import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { pages } from './pages.ts'

// The router's table, generated from ours; as case-sensitive as the server's, so that both match the same paths.
export default [
  ...pages.map(({ path, file }) => (path === '/' ? index(file) : route(path.slice(1), file, { caseSensitive: true }))),
  route('*', 'NotFoundPage.tsx'),
] satisfies RouteConfig
