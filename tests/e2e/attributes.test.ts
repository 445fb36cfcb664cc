import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newArticle, newVariant } from '#domains/offers/server/seller/new-article.fixture.ts'
import { button, comptoirEmail, field, open, waitForText } from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const label = 'Taille de manche'
const title = 'Serfouette de rang'

test('an attribute of the operator becomes the axis of a seller’s grid and a filter of the public list', async () => {
  const code = await createAttribute(await market.person('admin@cepetchai.example'))
  const page = await market.person(comptoirEmail)
  await addVariants(page, await createArticle(page), code)
  const visitor = await market.visitor()
  await eventually(async () => {
    await open(visitor, `/articles?q=serfouette&attributs=${code}:Long`)
    return visitor
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .isVisible()
  }, 'the article in the filtered list')
  expect(await visitor.locator('[data-result-count="1"]').count()).toBe(1)
})

async function createAttribute(page: Page): Promise<string> {
  await open(page, '/dashboard/caracteristiques')
  await page.getByText('Ajouter une caractéristique', { exact: true }).click()
  await field(page, 'Nom').fill(label)
  await button(page, 'Ajouter').click()
  await page.getByRole('heading', { name: label }).waitFor()
  await field(page, 'Valeurs à choisir').fill('Court\nLong')
  await page.getByLabel('Filtre des listes').check()
  await page.getByLabel('Les déclinaisons d’un article en diffèrent').check()
  // The page is loaded again after the message is shown: a fold opened before would close.
  const loadedAgain = page.waitForResponse(
    response => response.request().method() === 'GET' && response.url().includes('/dashboard/caracteristiques.data'),
  )
  await button(page, 'Enregistrer les réglages').click()
  await waitForText(page, 'C’est enregistré')
  await loadedAgain
  const whole = page.getByLabel('Toute la catégorie Travail de la vigne, proposée')
  const saved = page.locator('summary', { hasText: 'toute la catégorie' })
  // On a slow machine the page is drawn again after the fold was opened, or after the box was ticked.
  await eventually(async () => {
    if (!(await whole.isVisible())) await page.locator('summary', { hasText: 'Travail de la vigne' }).click()
    await whole.check({ timeout: 5_000 })
    await button(page, 'Enregistrer les catégories').click()
    await saved.waitFor({ timeout: 5_000 }).catch(() => undefined)
    return saved.isVisible()
  }, 'the saved category')
  return new URL(page.url()).searchParams.get('code') ?? ''
}

/** With one variant; the form that describes an article has its own test. */
async function createArticle(page: Page): Promise<number> {
  const tag = await market.db
    .selectFrom('tags')
    .select('id')
    .where('category_id', '=', 98)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const variants = [newVariant({ label: 'Sans manche' })]
  const body = newArticle({ title, tagIds: [tag.id], attributes: {}, variants, deliveryModes: ['HOME'] })
  await open(page, '/account/catalogue-product')
  const response = await page.request.post('/api/seller/articles', {
    data: body,
    headers: { origin: market.site },
  })
  expect(response.status()).toBe(200)
  return (await response.json()).data.articleId
}

async function addVariants(page: Page, articleId: number, code: string) {
  await open(page, `/account/catalogue-product/articles/${articleId}`)
  await page.getByRole('link', { name: 'Ajouter des déclinaisons en grille' }).click()
  await page.locator(`[name="axe.${code}"]`).fill('Court; Long')
  await button(page, 'Faire la grille').click()
  await field(page, 'Référence, Court').waitFor()
  await paste(page, 'Référence, Court', 'SR-C\t\t0,8\t19,50\nSR-L\t\t1,1\t')
  await button(page, 'Recopier Prix HT (€) de la première ligne').click()
  expect(await field(page, 'Prix HT (€), Long').inputValue()).toBe('19,50')
  await field(page, 'Stock, Court').fill('4')
  await field(page, 'Stock, Court').press('ArrowDown')
  await page.keyboard.type('6')
  await button(page, 'Créer 2 déclinaisons').click()
  await page.waitForURL(`**/articles/${articleId}?creees=*`)
  await waitForText(page, 'Long')
}

/** As a spreadsheet puts it in the clipboard. */
const paste = (page: Page, name: string, text: string) =>
  field(page, name).evaluate((input, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
