/** The pages that the tests of this process opened, and still have open. */
import type { Page } from 'playwright-core'

const pages = new Set<Page>()

export function registerPage(page: Page): Page {
  pages.add(page)
  page.on('close', () => pages.delete(page))
  return page
}

/** Address of each open page, and what a screen reader says of it. */
export const readOpenPages = (): Promise<string[]> =>
  Promise.all([...pages].map(async page => `${page.url()}\n${await textOf(page)}`))

const textOf = (page: Page) =>
  page
    .getByRole('main')
    .ariaSnapshot({ timeout: 2_000 })
    .then(text => text.slice(0, 6_000))
    .catch((error: unknown) => String(error).split('\n')[0])
