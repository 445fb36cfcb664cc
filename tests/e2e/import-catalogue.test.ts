import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bytesIn } from '#domains/imports/reading/files.fixture.ts'
import { button, comptoirEmail, field, heading, open, waitForText } from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
import { tabTo } from '#tests/support/keyboard.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const reference = 'ECH-CHÊNE-9'
const title = 'Échalas de chêne fendu « à l’ancienne », 1,60 m'
const bytes = bytesIn(
  'windows-1252',
  [
    'Repère;Ce que c’est;Prix HT;Stock',
    `${reference};${title};1 250,50 €;12`,
    'ECH-10;Échalas sans prix;sur devis;3',
  ].join('\r\n'),
)

test('a seller imports a custom file with the keyboard alone, sees its article on sale, then undoes the import', async () => {
  const page = await market.person(comptoirEmail)
  await open(page, '/account/catalogue-product/import')
  await sendFile(page)
  await heading(page, 'Les colonnes de votre fichier').waitFor()
  await waitForText(page, /Windows-1252 · séparateur\s: point-virgule/)
  await sayColumns(page)
  await press(page, 'Vérifier le fichier')
  await button(page, 'Importer 1 ligne').waitFor()
  await waitForText(page, 'sur devis')
  await waitForText(page, 'Nombre illisible')
  expect(await offer()).toBeUndefined()
  await press(page, 'Importer 1 ligne')
  await waitForText(page, '1 ligne dans votre catalogue')
  await seesArticle()
  await tabTo(page, page.locator('summary').filter({ hasText: 'Annuler cet import' }))
  await page.keyboard.press('Enter')
  await press(page, 'Annuler 1 ligne')
  await waitForText(page, /Import annulé\s: 1\s+ligne comme avant/)
  expect(await offer()).toMatchObject({ status: 'archived' })
})

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, button(page, name))
  await page.keyboard.press('Enter')
}

async function sendFile(page: Page): Promise<void> {
  // Awaited long before the key press: the browser takes a moment to open its file chooser.
  const opened = page.waitForEvent('filechooser')
  await tabTo(page, page.locator('input[type=file]'))
  await page.keyboard.press('Space')
  const chooser = await opened
  await chooser.setFiles({ name: 'échalas.csv', mimeType: 'text/csv', buffer: bytes })
  await press(page, 'Envoyer et lire le fichier')
}

/** Maps the two columns that cannot be recognised, and sets what the file lacks. */
async function sayColumns(page: Page): Promise<void> {
  await choose(page, 'Référence', 1)
  await choose(page, 'Désignation', 2)
  await tabTo(page, field(page, 'Poids d’une unité'))
  await page.keyboard.type('2,4')
  await choose(page, 'Sous-catégorie', 1)
}

async function choose(page: Page, name: string, rank: number): Promise<void> {
  const list = page.getByRole('combobox', { name, exact: true })
  await tabTo(page, list)
  // What the values of the column suggest is selected already.
  await page.keyboard.press('Home')
  for (let n = 0; n < rank; n++) await page.keyboard.press('ArrowDown')
  expect(await list.evaluate(node => (node as HTMLSelectElement).selectedIndex)).toBe(rank)
}

const offer = () =>
  market.db
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['o.status', 'o.price_cents as priceCents', 'a.slug'])
    .where('o.reference', '=', reference)
    .executeTakeFirst()

/** As a visitor. */
async function seesArticle(): Promise<void> {
  const made = await offer()
  expect(made).toMatchObject({ status: 'published', priceCents: 125_050 })
  const visitor = await market.visitor()
  await eventually(async () => (await visitor.goto(`/articles/${made?.slug}`))?.status() === 200, 'article on sale')
  await heading(visitor, title).waitFor()
  await waitForText(visitor, /1\s500,60\s€/)
}
