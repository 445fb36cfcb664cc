/** Links that tests follow as people do. */
import type { Page } from 'playwright-core'

/**
 * Goes to a page by a link of the page in front, and waits until it is shown; false without such a link. A page that is
 * not loaded anew takes half of the processor time.
 */
export async function followLink(page: Page, path: string): Promise<boolean> {
  if (!page.url().startsWith('http')) return false
  const { pathname, search } = new URL(page.url())
  if (pathname + search === path) return false
  const link = page.locator(`a[href=${JSON.stringify(path)}]:not([target], [download])`).first()
  if ((await link.count()) === 0) return false
  await link.evaluate(clickAndWait).catch((error: Error) => {
    // A link that loads its page anew ends the scripts of the one before.
    if (!/context was destroyed/.test(error.message)) throw error
    return page.waitForLoadState()
  })
  return true
}

/** Until the first change of the page at its new address, which the router sets when it has the content. */
const clickAndWait = (link: Element) =>
  new Promise<void>(resolve => {
    const before = location.href
    const changes = new MutationObserver(() => {
      if (location.href === before || document.querySelector('[role=status][aria-label=Chargement]')) return
      changes.disconnect()
      resolve()
    })
    changes.observe(document.body, { childList: true, subtree: true })
    if (link instanceof HTMLElement) link.click()
  })
