import type { Page } from '#platform/http/pages.ts'

/**
 * The site, page by page: the first file to open.
 * `everyone` pages are rendered without a session and cached; `private` ones send a visitor to the home page.
 * `query` lists the parameters that change an `everyone` page; all others are dropped before the cache is asked.
 */
const page = (path: string, file: string, audience: Page['audience'], query: readonly string[] = []): Page => ({
  path,
  file: `../domains/${file}`,
  audience,
  query,
})

export const pages: readonly Page[] = [
  page('/', 'catalogue/web/HomePage.tsx', 'everyone'),
  page('/register', 'identity/web/RegisterPage.tsx', 'open'),
  page('/forgot/:token', 'identity/web/ForgotPage.tsx', 'open'),
  page('/account', 'identity/web/AccountPage.tsx', 'private'),
]
