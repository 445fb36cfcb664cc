/**
 * bin/settle --since DATE [--give-back]: after a restore, reads from the payment provider what happened since and
 * settles it. Payments of purchases that were lost are shown, and given back with --give-back.
 */
import { continueOnPinnedNode, exitWithError, loadSettings } from './pinned.mjs'
import { setup } from './setup.mjs'

loadSettings()
await setup()
await continueOnPinnedNode(import.meta.url)
const args = process.argv.slice(2)
const act = args.includes('--give-back')
const [option, date, ...more] = args.filter(arg => arg !== '--give-back')
const since = new Date(date ?? '')
if (option !== '--since' || more.length || Number.isNaN(since.getTime()))
  exitWithError('usage : bin/settle --since 2026-11-21T08:00:00Z [--give-back]')

const { openDatabase } = await import('./database.mjs')
const { readEnv, siteOf } = await import('../src/app/startup/env.ts')
const { reconcileSince } = await import('../src/domains/checkout/server/reconcile.ts')
const { createProvider } = await import('../src/domains/payments/server/provider.ts')
const { paymentSettings } = await import('../src/domains/payments/server/settings.ts')
const { createDb } = await import('../src/platform/db/pool.ts')
const { setSite } = await import('../src/platform/site.ts')
const { euros } = await import('../src/shared/money.ts')

const sentences = {
  paid: 'payé là-bas, maintenant payé ici',
  refunded: 'payé trop tard ou sans stock : remboursement lancé',
  ended: 'non payé, achat clos',
  unknown: 'inconnu ici',
  mismatch: 'À VOIR : montant, devise ou référence différents',
  'given back': 'achat perdu, argent rendu',
  'to give back': 'achat perdu, payé : à rendre (--give-back)',
  closed: 'achat perdu, jamais payé et fermé',
  open: 'achat perdu, pas encore payé : à fermer (--give-back)',
  refused: 'À VOIR : achat perdu, remboursement refusé par le prestataire',
}

const database = await openDatabase().catch(error => exitWithError(error.message))
const { db, close } = createDb(database.url, { applicationName: 'cep-et-chai settle' })
let seen = 0
let toDo = 0
try {
  const env = readEnv({ ...process.env, DATABASE_URL: database.url })
  setSite(siteOf(env))
  const provider = createProvider(db, paymentSettings(env))
  for await (const { facts, purchaseNumber, buyerEmail, openedAt, outcome, unknownRefundCents } of reconcileSince(
    db,
    provider,
    { since, act },
  )) {
    seen++
    const what = [openedAt.toISOString(), facts.ref, purchaseNumber, buyerEmail, euros(facts.amountCents)]
    const print = sentence => console.log(`· ${what.filter(Boolean).join(' · ')} : ${sentence}`)
    if (outcome !== 'unchanged') print(sentences[outcome])
    if (unknownRefundCents > 0) print(`À VOIR : ${euros(unknownRefundCents)} rendus là-bas, inconnus ici`)
    const needsHands = ['mismatch', 'refused', 'to give back', 'open', 'unknown'].includes(outcome)
    if (needsHands || unknownRefundCents > 0) toDo++
  }
  console.log(`✓ ${seen} paiement(s) demandé(s) au prestataire, ${toDo} à voir`)
} catch (error) {
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
} finally {
  await close()
  await database.stop()
}
