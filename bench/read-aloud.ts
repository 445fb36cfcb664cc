/**
 * Writes what a screen reader announces, screen by screen, in the main tasks of a running demo:
 * `bin/bench read-aloud [--site http://localhost:3000] [--out test-results/read-aloud] [TASK …]`. Roles, names and
 * states in reading order, for a person to read: nothing is compared. It places orders on that site.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { demoPassword } from '#demo/load/people.ts'
import { openBrowser } from '#tests/support/browser.ts'
import {
  button,
  buyerEmail,
  comptoirEmail,
  field,
  fillRegistration,
  open,
  payWith3ds,
  submitOrder,
  waitForCartCount,
  waitForConfirmation,
} from '#tests/support/browser-steps.ts'
import { visitorsOf } from '#tests/support/demo-market.ts'

const { values, positionals } = parseArgs({
  options: {
    site: { type: 'string', default: 'http://localhost:3000' },
    out: { type: 'string', default: 'test-results/read-aloud' },
  },
  allowPositionals: true,
})

type Read = (screen: string) => Promise<void>
type Task = { as?: string; walk: (page: Page, read: Read) => Promise<void> }

const tasks: Record<string, Task> = {
  buy: {
    as: buyerEmail,
    walk: async (page, read) => {
      await open(page, '/')
      await read('home page')
      const search = page.getByRole('combobox', { name: /^Rechercher/ })
      await search.filter({ visible: true }).first().fill('sécateur')
      await page.getByRole('option').first().waitFor()
      await read('suggestions while typing')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/articles\?/)
      await read('search results')
      await page.locator('.article-card a').first().click()
      await page.waitForURL(/\/articles\/[\w-]+$/)
      await read('article')
      await page
        .getByRole('button', { name: /^Ajouter au panier/ })
        .first()
        .click()
      await waitForCartCount(page, 1)
      await read('article, added to the cart')
      await open(page, '/orders/cart')
      await read('cart')
      await page.getByRole('radio', { name: /^Livraison à domicile/ }).check()
      await page.getByRole('link', { name: 'Passer au paiement' }).click()
      await page.waitForURL(/payment-page/)
      await button(page, 'Commande avec obligation de paiement').click()
      await read('checkout, terms not accepted')
      await submitOrder(page)
      await read('payment')
      await payWith3ds(page)
      await waitForConfirmation(page)
      await read('confirmation')
      await open(page, '/account/orders')
      await read('orders')
      await page.locator('a[href^="/account/orders/"]').first().click()
      await page.waitForURL(/\/account\/orders\/\d+/)
      await read('order')
    },
  },
  register: {
    walk: async (page, read) => {
      await open(page, '/register')
      await read('empty form')
      const form = page.locator('form').filter({ has: button(page, 'Créer mon compte') })
      await field(form, 'Adresse email').fill('pas-une-adresse')
      await field(form, 'Mot de passe').fill('court')
      await field(form, 'Mot de passe').blur()
      await read('faulty form')
      await fillRegistration(form, { email: `lecture-${Date.now()}@example.fr`, password: 'coteaux-craie-cuvier-9' })
      await button(form, 'Créer mon compte').click()
      await page.waitForURL(url => url.pathname !== '/register')
      await read('registered')
    },
  },
  ship: {
    as: comptoirEmail,
    walk: async (page, read) => {
      await open(page, '/account/aujourdhui')
      await read('work of the day')
      await open(page, '/account/orders?vue=seller')
      await read('orders received')
      await page.locator('main a[href^="/account/orders/"]').first().click()
      await page.waitForURL(/\/account\/orders\/\d+/)
      await read('order received')
    },
  },
  decide: {
    as: 'admin@cepetchai.example',
    walk: async (page, read) => {
      await open(page, '/dashboard')
      await read('dashboard')
      for (const path of ['candidatures', 'demandes-articles', 'justificatifs', 'litiges']) {
        const response = await page.goto(`/dashboard/${path}`)
        if (response?.ok()) await read(path)
      }
    },
  },
  return: {
    as: buyerEmail,
    walk: async (page, read) => {
      await open(page, '/account/retours')
      await read('returns')
      await open(page, '/account/retours/nouveau')
      await read('new return')
    },
  },
}

/** Without addresses, which are not announced. */
const spoken = (snapshot: string) => snapshot.replace(/^ *- \/url: .*\n?/gm, '')

const browser = await openBrowser()
const visitor = visitorsOf(browser, values.site)
await mkdir(values.out, { recursive: true })
for (const [name, { as: email, walk }] of Object.entries(tasks)) {
  if (positionals.length && !positionals.includes(name)) continue
  const page = await visitor()
  if (email)
    await page.request.post('/api/auth/login', {
      data: { email, password: demoPassword },
      headers: { origin: values.site },
    })
  const screens: string[] = []
  const read: Read = async screen => {
    screens.push(`# ${screen}: ${await page.title()}\n${spoken(await page.locator('body').ariaSnapshot())}\n`)
  }
  await walk(page, read).catch(error => console.error(`${name} ends after ${screens.length} screens: ${error}`))
  const file = join(values.out, `${name}.txt`)
  await writeFile(file, screens.join('\n'))
  console.log(`${file}: ${screens.length} screens`)
  await page.context().close()
}
await browser.close()
