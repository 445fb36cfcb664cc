import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { pages } from './pages.ts'

// The router's own table, drawn from ours.
export default [
  ...pages.map(({ path, file }) => (path === '/' ? index(file) : route(path.slice(1), file))),
  route('*', 'NotFoundPage.tsx'),
] satisfies RouteConfig
