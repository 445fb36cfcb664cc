/** A second browser, over WebDriver BiDi: Playwright drives no Firefox but its own. FIREFOX_PATH names another one. */
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { findFirefox } from '#tests/support/browser.ts'
import { buyerEmail, demoAccountPassword } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

const article = 'Sécateur électrique sans fil Voltarme 32'
const articlePath = '/articles/secateur-electrique-sans-fil-voltarme-32-coupe-32-mm-ecran-de-comptage'
const executablePath = findFirefox()
/** A response that the next navigation aborts: as React Router logs it, and as Firefox reports a body and a live stream. */
const aborted = /Failed to fetch manifest patches|Error in input stream|\/api\/live was interrupted/

describe.skipIf(!executablePath)('in Firefox', () => {
  let market: DemoMarket
  let browser: Browser
  beforeAll(async () => {
    market = await openDemoMarket()
    browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: null })
  })
  afterAll(async () => {
    await browser?.close()
    await market?.close()
  })

  /** A page, and the errors of its scripts and of its console; what it shows is printed when its test fails. */
  async function newPage({ onTestFailed }: TestContext, width: number): Promise<{ page: Page; errors: string[] }> {
    const page = await (await browser.createBrowserContext()).newPage()
    page.setDefaultTimeout(30_000)
    onTestFailed(async () => {
      const shown = () => `focus: ${document.activeElement?.outerHTML.slice(0, 120)}\n${document.body.textContent}`
      console.error(`── ${page.url()}\n${await page.evaluate(shown)}`)
    })
    // Firefox 140 sets the size, and refuses the orientation of the screen that is sent beside it.
    await page.setViewport({ width, height: 900 }).catch(() => undefined)
    await page.waitForFunction(wanted => innerWidth === wanted, {}, width)
    const errors: string[] = []
    page.on('pageerror', error => aborted.test(String(error)) || errors.push(String(error)))
    page.on('console', message => {
      if (message.type() === 'error' && !aborted.test(message.text())) errors.push(message.text())
    })
    return { page, errors }
  }

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(market.site + path)
    await page.waitForSelector('[data-session="loading"]', { hidden: true })
  }

  test('pages show no error and do not scroll sideways at 390 px', async context => {
    const { page, errors } = await newPage(context, 390)
    for (const path of ['/', '/articles?cat=98', articlePath, '/boutiques/1', '/orders/cart', '/calculateurs/tirage']) {
      await open(page, path)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect({ path, errors: errors.splice(0), sideways: Math.max(0, wide) }).toEqual({ path, errors: [], sideways: 0 })
    }
  })

  test('a buyer logs in, buys an article and finds the order', async context => {
    const { page, errors } = await newPage(context, 1280)
    /**
     * Focus and a key, because a click misses what a smooth scroll still moves; the key once the focus has stayed for a
     * moment, and the window has it. Found by its words: Puppeteer's own search by name works out the names of all
     * elements, which takes seconds here.
     */
    const press = async (
      selector: 'a' | 'button' | 'input[type=checkbox]',
      name: string,
      key: 'Enter' | ' ' = 'Enter',
    ) => {
      const isFocused = (selector: string, name: string) => {
        const wordsOf = (element: HTMLInputElement) => (element.labels?.[0] ?? element).textContent?.trim()
        const shown = [...document.querySelectorAll<HTMLInputElement>(selector)].filter(node => node.checkVisibility())
        const found = shown.find(element => wordsOf(element)?.startsWith(name))
        const stayed = found !== undefined && found === document.activeElement
        found?.focus()
        return stayed && document.hasFocus()
      }
      await page.bringToFront()
      await page.waitForFunction(isFocused, { polling: 100 }, selector, name)
      await page.keyboard.press(key)
    }
    /** Unlike a wait for a selector, which takes ten seconds there when the page is left meanwhile. */
    const shown = (text: string) =>
      expect.poll(() => page.evaluate(() => document.body.textContent), { interval: 100 }).toContain(text)
    await open(page, articlePath)
    await press('a', 'Connexion')
    await page.waitForSelector('dialog[open]')
    await page.type('dialog input[type=email]', buyerEmail)
    await page.type('dialog input[type=password]', demoAccountPassword)
    await page.keyboard.press('Enter')
    await page.waitForSelector('::-p-text(Votre compte)')
    const add = await page.waitForSelector('tr button[aria-label^="Ajouter au panier"]')
    await add?.focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('::-p-text(dans votre panier)')
    await open(page, '/orders/cart')
    await press('a', 'Passer au paiement')
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/orders/payment-page')
    await page.waitForSelector('[data-session="loading"]', { hidden: true })
    await press('input[type=checkbox]', 'J’ai lu et j’accepte les conditions générales de vente', ' ')
    await press('button', 'Commande avec obligation de paiement')
    await shown('Que répond la banque')
    await press('button', 'Accepter le paiement')
    await shown('Merci, votre commande est confirmée')
    await open(page, '/account/orders')
    await page.waitForSelector(`::-p-text(${article})`)
    expect(errors).toEqual([])
  })
})
