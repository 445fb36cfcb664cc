/** Goods made on demand with a deposit: the balance once the proof is approved, then the work. */
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  button,
  comptoirEmail,
  estateEmail,
  field,
  heading,
  open,
  putInCart,
  submitOrder,
  waitForConfirmation,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { pdfNamed } from '#tests/support/seller-steps.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

test('an estate pays a deposit, approves the proof and pays the balance; only then does the seller make and send', async () => {
  const selling = await market.person(comptoirEmail)
  const { id, reference } = await offerWithoutStock()
  await askDeposit(selling, id, '30')
  const buying = await market.person(estateEmail)
  await putInCart(market, buying, reference, 2)
  await buying.goto('/orders/payment-page')
  await waitForText(buying, 'À payer aujourd’hui par carte')
  await buying.getByRole('checkbox', { name: /^J’ai compris que les articles fabriqués à la demande/ }).check()
  await submitOrder(buying)
  await button(buying, 'Accepter le paiement').click()
  await waitForConfirmation(buying)
  await waitForText(buying, /vous sera demandé quand vous aurez approuvé le bon à tirer/)
  const order = await paidOrder()

  await openOrder(selling, order)
  await selling.getByRole('link', { name: 'Indications et bons à tirer', exact: true }).click()
  await selling.getByLabel(/^Fichier du bon à tirer/).setInputFiles(pdfNamed('bon-a-tirer.pdf'))
  await button(selling, 'Envoyer le bon à tirer').click()
  await waitForText(selling, /^La version 1 est chez l’acheteur/)

  await openOrder(buying, order)
  await buying.getByRole('link', { name: 'Continuer', exact: true }).click()
  await field(buying, 'Votre nom').fill('Camille Aubry')
  await buying.getByRole('checkbox', { name: /^J’ai vérifié les textes/ }).check()
  await button(buying, 'Donner mon accord').click()
  await button(buying, 'Donner mon accord').waitFor({ state: 'hidden' })

  await openOrder(selling, order)
  await waitForText(selling, /pour payer le solde de/)
  expect(await button(selling, 'Éditer l’étiquette').isDisabled()).toBe(true)

  await waitForText(buying, 'Approuvé, solde à payer')
  await buying.getByRole('link', { name: 'Payer le solde', exact: true }).click()
  await buying.getByRole('button', { name: /^Payer .* par carte$/ }).click()
  await button(buying, 'Accepter le paiement').click()
  await heading(buying, `Commande ${order.number}`).waitFor()
  await buying.getByRole('link', { name: /^PDF de .*-AC-/ }).waitFor()

  await openOrder(selling, order)
  await button(selling, 'Éditer l’étiquette').click()
  await button(selling.getByRole('dialog'), 'Éditer l’étiquette').click()
  await selling.getByRole('dialog').waitFor({ state: 'hidden' })
  await button(selling, 'Remise au transporteur').click()
  await waitForText(selling, 'Commande expédiée. L’acheteur est prévenu.')
  await expectInvariants(market.pool)
})

/** Of the Comptoir, and in no kit: goods made on demand have no stock. */
const offerWithoutStock = () =>
  market.db
    .selectFrom('offers as o')
    .innerJoin('vendor_members as m', 'm.vendor_id', 'o.vendor_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['o.id', 'o.reference'])
    .where('u.email', '=', comptoirEmail)
    .where('o.status', '=', 'published')
    .where(sql<boolean>`'HOME' = ANY (o.delivery_modes) AND o.step = 1 AND o.minimum <= 2
      AND NOT EXISTS (SELECT FROM stock s WHERE s.offer_id = o.id AND (s.on_hand > 0 OR s.reserved > 0))
      AND NOT EXISTS (SELECT FROM offer_parts k WHERE o.id IN (k.kit_id, k.part_id))`)
    .orderBy('o.id')
    .limit(1)
    .executeTakeFirstOrThrow()

async function askDeposit(page: Page, id: number, percent: string) {
  await open(page, `/account/catalogue-product/${id}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /demande/ })
    .click()
  await field(page, 'Délai de fabrication').fill('8')
  await field(page, 'Acompte à la commande (facultatif)').fill(percent)
  await button(page, 'Enregistrer').click()
  await button(page, 'Vendre depuis le stock').waitFor()
}

const paidOrder = () =>
  eventually(async () => {
    const newest = market.db.selectFrom('orders').select(['id', 'number', 'status']).orderBy('id', 'desc').limit(1)
    const row = await newest.executeTakeFirst()
    return row?.status === 'TO_PREPARE' && row
  }, 'the paid order')

async function openOrder(page: Page, { id, number }: { id: number; number: string }) {
  await open(page, `/account/orders/${id}`)
  await heading(page, `Commande ${number}`).waitFor()
}
