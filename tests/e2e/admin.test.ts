import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import {
  button,
  buyerEmail,
  buyOffer,
  comptoirEmail,
  estateEmail,
  field,
  heading,
  open,
  waitForAnswer,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { isFocused, tabTo } from '#tests/support/keyboard.ts'
import { readMails } from '#tests/support/mails.ts'

const admin = 'admin@cepetchai.example'
let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

test('an operator handles a seller, a rule, an article, an account and a dispute, all in the audit log', async () => {
  const dispute = await disputed()
  const page = await market.person(admin)
  const seller = await verifySeller(page)
  await addRule(page, seller)
  const article = await takeDownAndRestore(page)
  const user = await blockAndUnblock(page)
  await decideDispute(page, dispute)
  const sheet = await downloadDac7(page)
  expect(sheet).toMatch(/^\uFEFF?"?Année/)
  expect(sheet).toContain('Comptoir du Vigneron')
  await open(page, '/dashboard/journal')
  const expected: [act: string, subject: string, reason: string][] = [
    ['Vendeur vérifié, suspendu ou rouvert', `Vendeur n°\u00a0${seller.id}`, 'Pièces contrôlées une à une.'],
    ['Règle de commission ajoutée', 'Règle de commission n°', ''],
    ['Article retiré de la vue', `Article n°\u00a0${article}`, 'La fiche promet un agrément absent.'],
    ['Article remis en vue', `Article n°\u00a0${article}`, 'La fiche est corrigée.'],
    ['Compte bloqué ou débloqué', `Utilisateur n°\u00a0${user}`, 'Trois cartes refusées à la suite.'],
    ['Compte bloqué ou débloqué', `Utilisateur n°\u00a0${user}`, 'La banque a tout expliqué.'],
    ['Décision sur un retour', `Retour n°\u00a0${dispute.id}`, 'Les photos montrent un colis écrasé.'],
    ['Export téléchargé', 'Export DAC7', ''],
  ]
  for (const words of expected) {
    const row = words.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'))
    expect([words[0], await row.count()]).toEqual([words[0], 1])
  }
  await page.getByRole('link', { name: `Vendeur n°\u00a0${seller.id}`, exact: true }).click()
  await heading(page, seller.name).waitFor()
  await expectInvariants(market.pool)
})

test('an operator finds an order by the buyer’s email, sees its parties, and cancels it', async () => {
  await buyOffer(market, await market.person(estateEmail), 'CV000111')
  const number = await lastPaid()
  const page = await market.person(admin)
  await open(page, '/dashboard/commandes')
  await tabTo(page, page.getByRole('searchbox', { name: /^Numéro, courriel/ }))
  await page.keyboard.type(estateEmail)
  await page.keyboard.press('Enter')
  await waitForText(page, /^1\scommande, /)
  await tabTo(page, page.getByRole('link', { name: number }))
  await page.keyboard.press('Enter')
  await heading(page, `Commande ${number}`).waitFor()
  await button(page, 'Annuler la commande').click()
  const dialog = page.getByRole('dialog', { name: 'Annuler la commande' })
  await field(dialog, 'Motif').fill('Acheteur et vendeur le demandent.')
  await button(dialog, 'Annuler la commande').click()
  // The reason alone would be found at once: the field of the dialog holds it before the order is cancelled.
  await dialog.waitFor({ state: 'detached' })
  await waitForText(page.getByRole('main'), 'Acheteur et vendeur le demandent.')
  await page.getByRole('link', { name: 'Journal de la commande' }).click()
  await heading(page, 'Journal').waitFor()
  await waitForText(page, 'Commande annulée')
  await page.goBack()
  await heading(page, `Commande ${number}`).waitFor()
  await page.getByRole('link', { name: 'Le vendeur', exact: true }).click()
  await page.getByRole('link', { name: 'Ses commandes' }).click()
  await page.getByRole('link', { name: number }).waitFor()
  await open(page, '/dashboard/commandes?statut=CANCELLED')
  await page.getByRole('row').filter({ hasText: number }).getByRole('link', { name: 'Domaine Rousselet-Hénin' }).click()
  await heading(page, 'Étienne Rousselet').waitFor()
  await expectInvariants(market.pool)
})

/** Submits one back-office action with the keyboard alone: unfold, enter the reason, confirm. */
async function act(page: Page, title: string, reason: string): Promise<void> {
  const fold = page
    .getByRole('main')
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: title }) })
  const isOpen = await fold.evaluate(node => node.hasAttribute('open'))
  if (!isOpen) await press(page, fold.locator('summary'))
  const ground = fold.getByRole('combobox', { name: 'Fondement' })
  if (await ground.count()) await ground.selectOption({ index: 1 })
  await tabTo(page, fold.getByRole('textbox'))
  await page.keyboard.type(reason)
  await press(page, fold.getByRole('button'))
}

async function press(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place)
  expect(await isFocused(place)).toBe(true)
  await page.keyboard.press('Enter')
}

async function verifySeller(page: Page): Promise<{ id: number; name: string }> {
  const seller = await market.db
    .selectFrom('vendors')
    .select(['id', 'name'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await market.db.updateTable('vendors').set({ status: 'to_verify' }).where('id', '=', seller.id).execute()
  await open(page, '/dashboard/vendeurs')
  await press(page, page.getByRole('link', { name: /^À vérifier/ }))
  await page.waitForURL(/statut=to_verify/)
  await press(page, page.getByRole('rowheader').getByRole('link').filter({ hasText: seller.name }))
  await heading(page, seller.name).waitFor()
  await act(page, 'Vérifier le vendeur', 'Pièces contrôlées une à une.')
  await waitForAnswer(page, /^C’est décidé/)
  await waitForText(page.getByRole('article', { name: seller.name }), 'Vérifié')
  return seller
}

async function addRule(page: Page, seller: { id: number; name: string }): Promise<void> {
  await page.getByRole('link', { name: 'Ses règles de commission' }).click()
  await heading(page, 'Commissions').waitFor()
  expect(await page.getByRole('combobox', { name: 'Vendeur' }).inputValue()).toBe(`${seller.id}`)
  await field(page, 'Commission').fill('7,5')
  // Dearer than a general rule for some articles: it takes a notice of fifteen days.
  await field(page, 'À partir du').fill(addDays(isoDay(new Date()), 15))
  await field(page, 'Motif').fill('Accord des vendanges')
  await press(page, button(page, 'Ajouter la règle'))
  await waitForText(page, /^Règle n° \d+ ajoutée\.$/)
  await page.getByRole('row').filter({ hasText: seller.name }).filter({ hasText: '7,5' }).waitFor()
}

async function takeDownAndRestore(page: Page): Promise<number> {
  const { id, slug } = await market.db
    .selectFrom('articles')
    .select(['id', 'slug'])
    .where('status', '=', 'published')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const status = async () => (await page.request.get(`/articles/${slug}`)).status()
  await open(page, `/dashboard/articles?id=${id}`)
  await act(page, 'Retirer de la vue', 'La fiche promet un agrément absent.')
  await waitForText(page, /^C’est décidé/)
  expect(await status()).toBe(404)
  await act(page, 'Remettre en vue', 'La fiche est corrigée.')
  await eventually(async () => (await status()) === 200, 'the article in view again')
  return id
}

async function blockAndUnblock(page: Page): Promise<number> {
  const email = 'jardinier@cepetchai.example'
  const theirs = await market.person(email)
  await open(page, '/dashboard/utilisateurs')
  await tabTo(page, page.getByRole('searchbox', { name: /^Courriel/ }))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=jardinier/)
  await press(page, page.getByRole('link').filter({ hasText: email }))
  await heading(page, 'Paul Simonnot').waitFor()
  await act(page, 'Bloquer le compte', 'Trois cartes refusées à la suite.')
  await waitForText(page, 'Motif du blocage')
  expect((await theirs.request.get('/api/orders')).status()).toBe(401)
  await act(page, 'Débloquer le compte', 'La banque a tout expliqué.')
  await page.locator('summary', { hasText: 'Bloquer le compte' }).filter({ hasNotText: 'Débloquer' }).waitFor()
  expect((await readMails(market.db, { recipient: email })).map(({ text }) => text).join()).toContain(
    'La banque a tout expliqué.',
  )
  return Number(new URL(page.url()).searchParams.get('id'))
}

async function decideDispute(page: Page, { id, number }: { id: number; number: string }): Promise<void> {
  await open(page, '/dashboard/litiges')
  await press(page, page.getByRole('link', { name: number }))
  await page.waitForURL(/id=/)
  await heading(page, 'Décider').waitFor()
  await act(page, 'Décider le remboursement', 'Les photos montrent un colis écrasé.')
  await eventually(async () => {
    const { status } = await market.db
      .selectFrom('returns')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return status === 'REFUNDED'
  }, 'the dispute decided')
}

async function downloadDac7(page: Page): Promise<string> {
  await open(page, '/dashboard/exports')
  const part = page.getByRole('region', { name: /^DAC7/ })
  const coming = page.waitForEvent('download')
  await press(page, button(part, 'Télécharger en CSV'))
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^dac7-.*\.csv$/)
  return readFile(await download.path(), 'utf8')
}

const lastPaid = () =>
  eventually(async () => {
    const last = await market.db
      .selectFrom('orders')
      .select(['number', 'status'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last?.status === 'TO_PREPARE' && last.number
  }, 'an order paid')

/** Bought, delivered, reported broken, refused and disputed, through the calls that the buttons of both sides make. */
async function disputed(): Promise<{ id: number; number: string }> {
  const buying = await market.person(buyerEmail)
  const selling = await market.person(comptoirEmail)
  await buyOffer(market, buying, 'CV000111')
  const number = await lastPaid()
  const { id: orderId, line } = await market.db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['o.id', 'l.id as line'])
    .where('o.number', '=', number)
    .executeTakeFirstOrThrow()
  const post = async (page: Page, path: string, data: object = {}) => {
    const response = await page.request.post(path, { data, headers: { origin: market.site } })
    expect([path, response.status()]).toEqual([path, 200])
    return (await response.json()).data
  }
  for (const step of ['generateEtiquette', 'ship', 'deliver']) await post(selling, `/api/orders/${step}/${orderId}`)
  const created = await post(buying, '/api/returns', {
    orderId,
    kind: 'DAMAGE',
    reason: 'BROKEN',
    parcelState: 'CRUSHED',
    message: 'Le carton est enfoncé et la lame tordue.',
    lines: [{ lineId: line, quantity: 1 }],
  })
  await post(selling, `/api/returns/${created.id}/act`, { act: 'refuse', note: 'Le colis est parti intact.' })
  await post(buying, `/api/returns/${created.id}/act`, { act: 'dispute', note: 'Voyez l’état du carton à l’arrivée.' })
  return created
}

test('a seasonal category is opened by its link, refused with its form open, then saved, without JavaScript', async () => {
  const page = await market.person('super@cepetchai.example', { javaScriptEnabled: false })
  await page.goto('/dashboard/rayons')
  expect(await page.getByRole('group', { name: 'Sous-catégories réunies' }).count()).toBe(0)
  const season = await market.db.selectFrom('seasonal_categories').selectAll().orderBy('id').executeTakeFirstOrThrow()
  await page.getByRole('link', { name: new RegExp(`^${season.title}`) }).click()
  const firstDay = field(page, 'Du (mois-jour)')
  await firstDay.waitFor()
  expect(new URL(page.url()).hash).toBe(`#saison-${season.id}`)
  expect(await page.locator(`#saison-${season.id}`).getByRole('textbox', { name: 'Titre' }).count()).toBe(1)
  const form = page.locator('form').filter({ has: firstDay })
  await firstDay.fill('13-45')
  await button(form, 'Enregistrer').click()
  await page.locator('main [role=alert], main [aria-invalid=true]').first().waitFor()
  expect(await firstDay.inputValue()).toBe('13-45')
  await firstDay.fill('10-02')
  await button(form, 'Enregistrer').click()
  await waitForText(page, /^C’est enregistré/)
  const saved = await market.db
    .selectFrom('seasonal_categories')
    .selectAll()
    .where('id', '=', season.id)
    .executeTakeFirstOrThrow()
  expect(saved).toEqual({ ...season, from_day: '10-02' })
  const tags = market.db.selectFrom('seasonal_category_tags').where('seasonal_category_id', '=', season.id)
  expect((await tags.selectAll().execute()).length).toBeGreaterThan(0)
})

test('a refused form marks its own fields, and none of another form of the page', async () => {
  const page = await market.person('super@cepetchai.example')
  await open(page, '/dashboard/configuration')
  const reasonIn = (form: Locator) => form.getByRole('textbox', { name: 'Motif du changement' })
  const forms = page.locator('form').filter({ hasText: 'Motif du changement' })
  const change = async (form: Locator, reason: string) => {
    await reasonIn(form).fill(reason)
    await button(form, 'Changer').click()
    await expect.poll(() => reasonIn(form).getAttribute('aria-invalid')).toBe('true')
  }
  const [first, second] = [forms.nth(0), forms.nth(1)]
  await change(first, 'court')
  await first.getByText(/10 caractères/).waitFor()
  expect(await reasonIn(second).getAttribute('aria-invalid')).toBe(null)
  await change(second, 'trop')
  expect(await reasonIn(first).getAttribute('aria-invalid')).toBe(null)
})
