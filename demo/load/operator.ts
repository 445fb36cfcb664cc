/** Actions of the demo’s operators, through the operators’ own functions, so that each is in the audit log. */
import { sql } from 'kysely'
import { changeBrand, changeCategory, listAllCategories } from '#domains/catalogue/contract-categories.ts'
import { takeDownArticle } from '#domains/catalogue/contract-review.ts'
import { blockUser } from '#domains/identity/contract-admin.ts'
import { chooseHome } from '#domains/marketing/contract-home.ts'
import { reportMessage } from '#domains/messaging/contract.ts'
import { decideReport } from '#domains/messaging/contract-reports.ts'
import { publishIncident } from '#domains/opening/contract-incidents.ts'
import { addSynonym } from '#domains/search/contract-synonyms.ts'
import { changeSetting } from '#domains/settings/contract.ts'
import { publishFaq, writeFaq } from '#domains/support/contract-faq.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import {
  brandWords,
  categoryWords,
  draftQuestion,
  freshQuestion,
  homeTitles,
  incidents,
  synonyms,
} from '../market/operator.ts'

type As = (email: string) => Promise<Context>

export async function loadAuditLog(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  const admin = await as('admin@cepetchai.example')
  await arrangeCategories(db, pipeline, admin)
  for (const body of synonyms) await pipeline.call(addSynonym, { body }, admin)
  await helpCentre(pipeline, admin)
  await home(db, pipeline, admin)
  await judgeArticles(db, pipeline, admin)
  await judgeMessages(db, pipeline, as, admin)
  for (const { daysAgo, from, to, ...incident } of incidents) {
    const day = addDays(isoDay(new Date()), -daysAgo)
    const body = { ...incident, startsAt: `${day}T${from}`, endsAt: `${day}T${to}` }
    await pipeline.call(publishIncident, { body }, admin)
  }
  await blockSomebody(db, pipeline, await as('super@cepetchai.example'))
}

async function arrangeCategories(db: Db, pipeline: Pipeline, admin: Context) {
  const { categories } = await pipeline.call(listAllCategories, {}, admin)
  for (const { id, title, position, hidden } of categories) {
    const description = categoryWords[id]
    if (description)
      await pipeline.call(changeCategory, { params: { id }, body: { title, position, hidden, description } }, admin)
  }
  const brands = await db.selectFrom('brands').select(['id', 'name']).orderBy('id').limit(brandWords.length).execute()
  for (const [rank, { id, name }] of brands.entries()) {
    const description = brandWords[rank] ?? ''
    await pipeline.call(changeBrand, { params: { id }, body: { name, description } }, admin)
  }
}

async function helpCentre(pipeline: Pipeline, admin: Context) {
  const { id } = await pipeline.call(writeFaq, { body: freshQuestion }, admin)
  await pipeline.call(publishFaq, { params: { id }, body: { published: true } }, admin)
  await pipeline.call(writeFaq, { body: draftQuestion }, admin)
}

async function home(db: Db, pipeline: Pipeline, admin: Context) {
  const rows = await db.selectFrom('campaigns').select(['id', 'title']).execute()
  const campaignIds = homeTitles.flatMap(title => rows.find(row => row.title === title)?.id ?? [])
  await pipeline.call(chooseHome, { body: { campaignIds } }, admin)
  for (const [value, reason] of [
    ['campaigns', 'Les fêtes approchent\u00a0: les dossiers d’abord.'],
    ['season', 'Retour aux catégories de saison, les dossiers restent dessous.'],
  ] as const)
    await pipeline.call(changeSetting, { params: { key: 'homeLead' }, body: { value, reason } }, admin)
}

/** Two duplicate articles of a seller: one waits for its review, the other was taken down. */
async function judgeArticles(db: Db, pipeline: Pipeline, admin: Context) {
  const twins = await sql<{ id: number }>`
    INSERT INTO articles (slug, title, description, category_id, brand_id, picture_id, attributes, season, status, created_by_vendor_id)
    SELECT a.slug || '-bis', left(a.title, 150) || ' (neuf)', a.description, a.category_id, a.brand_id, a.picture_id, a.attributes,
      a.season, CASE row_number() OVER (ORDER BY a.id) WHEN 1 THEN 'review' ELSE 'published' END,
      (SELECT v.id FROM vendors v WHERE v.status = 'verified' ORDER BY v.id DESC LIMIT 1)
    FROM articles a WHERE a.status = 'published' AND a.category_id = 106 AND NOT a.plant_protection ORDER BY a.id LIMIT 2
    RETURNING id`.execute(db)
  const withdrawn = twins.rows.at(-1)?.id
  if (withdrawn === undefined) return
  const reason = 'La fiche promet un agrément alimentaire que le fabricant ne confirme pas.'
  const body = { reason, ground: 'misleading' as const, automated: false }
  await pipeline.call(takeDownArticle, { params: { id: withdrawn }, body }, admin)
}

const messageLike = async (db: Db, words: string) =>
  (
    await db
      .selectFrom('messages')
      .select('id')
      .where('body', 'like', `%${words}%`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id

async function judgeMessages(db: Db, pipeline: Pipeline, as: As, admin: Context) {
  const [waiting, judged] = [await messageLike(db, 'virement direct'), await messageLike(db, 'mon numéro, appelez')]
  const seller = await as('vendeur2@cepetchai.example')
  const report = (id: number, reason: string) =>
    pipeline.call(reportMessage, { params: { id }, body: { reason } }, seller)
  await report(waiting, 'Cet acheteur insiste pour payer hors du site. Je préfère que vous le sachiez.')
  await report(judged, 'Démarchage\u00a0: il me propose ses propres services, sans rapport avec la commande.')
  const reason = 'Le numéro sert à convenir de la livraison\u00a0: c’est permis, et le ton reste courtois.'
  await pipeline.call(decideReport, { params: { id: judged }, body: { decision: 'nothing', reason } }, admin)
}

async function blockSomebody(db: Db, pipeline: Pipeline, operator: Context) {
  const { id } = await db
    .insertInto('users')
    .values({
      email: 'bloque@cepetchai.example',
      first_name: 'Victor',
      last_name: 'Lange',
      phone: '+33326510000',
      kind: 'normal',
      // Nobody can log in with it.
      password_hash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reason = 'Trois commandes payées avec des cartes déclarées volées, confirmé par la banque.'
  await pipeline.call(blockUser, { params: { id }, body: { blocked: true, reason } }, operator)
}
