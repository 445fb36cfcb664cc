/** The pages that the tests of this process opened, and still have open. */
import type { Page } from 'playwright-core'

const pages = new Set<Page>()
const faults: string[] = []
// A page that is left while its scripts load.
const left = /dynamically imported module|aborted|Load failed|NetworkError/
const policy = /Content Security Policy|Trusted ?Type|TrustedHTML|TrustedScript/i

export function registerPage(page: Page): Page {
  pages.add(page)
  page.on('pageerror', error => left.test(error.message) || faults.push(`${page.url()} ${error.message}`))
  page.on('console', message => policy.test(message.text()) && faults.push(`${page.url()} ${message.text()}`))
  return page
}

const events = [
  'pageerror',
  'console',
  'request',
  'response',
  'requestfailed',
  'requestfinished',
  'dialog',
  'download',
] as const

/** For its next test: without the listeners of the last one. */
export function unregisterPage(page: Page): void {
  pages.delete(page)
  for (const event of events) page.removeAllListeners(event)
}

/** What the policy of the pages refused and what their scripts did not catch, since the last call. */
export const takePageFaults = (): string[] => faults.splice(0)

/** Address of each open page, and what a screen reader says of it. */
export const readOpenPages = (): Promise<string[]> =>
  Promise.all([...pages].map(async page => `${page.url()}\n${await textOf(page)}`))

const textOf = (page: Page) =>
  page
    .getByRole('main')
    .ariaSnapshot({ timeout: 2_000 })
    .then(text => text.slice(0, 6_000))
    .catch((error: unknown) => String(error).split('\n')[0])
