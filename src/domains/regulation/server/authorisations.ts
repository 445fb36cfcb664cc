/** The register of marketing authorisations: the last file that the operator loaded. */
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { databaseDay, today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { formatLongDate } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { AuthorisationsState, loadAuthorisations as loadOperation } from '../contract-authorisations.ts'
import { type Authorisation, authorisationRefusal } from '../rules/authorisation.ts'
import { authorisationSql } from './sale-facts.ts'
import { findSoldProducts } from './stopped-articles.ts'

type Loaded = Input<typeof loadOperation>['body']

const lastLoad = (db: Db | Tx) =>
  db
    .selectFrom('authorisation_loads')
    .select(['file_name', 'products', 'loaded_at', sql<string>`source_day::text`.as('source_day')])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** CONFLICT for an older file than the last, or a much shorter one that is not confirmed: a truncated file would stop most sales. */
export async function loadAuthorisations(tx: Tx, given: Loaded, user: CurrentUser) {
  await sql`SELECT pg_advisory_xact_lock(hashtext('authorisations'))`.execute(tx)
  if (given.sourceDay > (await databaseDay(tx)))
    throw fail('INVALID_INPUT', { fields: { sourceDay: 'Ce jour n’est pas encore passé' } })
  const last = await lastLoad(tx)
  if (last && given.sourceDay < last.source_day)
    throw fail('CONFLICT', {
      sentence: `Un fichier plus récent est déjà chargé, du ${formatLongDate(last.source_day)}.`,
    })
  if (last && given.products.length * 2 < last.products && !given.acceptsFewer)
    throw fail('CONFLICT', {
      sentence: `Ce fichier n’a que ${given.products.length} produits, contre ${last.products} dans le précédent\u00a0: vérifiez qu’il est entier, ou confirmez.`,
    })
  const products = await writeRegister(tx, given)
  await tx
    .insertInto('authorisation_loads')
    .values({ file_name: given.fileName, source_day: given.sourceDay, products, loaded_by: user.id })
    .execute()
  await invalidatePages(tx, 'articles')
  await addJob(tx, 'authorisations.follow', {})
  addAuditDetails(tx, { after: { fileName: given.fileName, sourceDay: given.sourceDay, products } })
  return { products }
}

/** Returns the number of products. Rows are updated in place, so that readers find few dead rows. */
export async function writeRegister(tx: Tx, { products, sourceDay }: Pick<Loaded, 'products' | 'sourceDay'>) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(products)}::jsonb) AS g("ammNumber" text, name text, holder text,
    state text, "saleEndsOn" date, "useEndsOn" date, "useRange" text, "gardenUse" boolean)`
  await sql`DELETE FROM plant_protection_authorisations r
    WHERE NOT r.amm_number = ANY (SELECT g."ammNumber" FROM ${given})`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO plant_protection_authorisations (amm_number, product_name, holder, state, sale_ends_on, use_ends_on,
      use_range, garden_use, source_day)
    SELECT DISTINCT ON (g."ammNumber") g."ammNumber", g.name, g.holder, g.state, g."saleEndsOn", g."useEndsOn",
      g."useRange", g."gardenUse", ${sourceDay}::date FROM ${given} ORDER BY g."ammNumber", g.state
    ON CONFLICT (amm_number) DO UPDATE SET product_name = excluded.product_name, holder = excluded.holder,
      state = excluded.state, sale_ends_on = excluded.sale_ends_on, use_ends_on = excluded.use_ends_on,
      use_range = excluded.use_range, garden_use = excluded.garden_use, source_day = excluded.source_day`.execute(tx)
  return Number(numAffectedRows)
}

const shownStops = 100

export async function showAuthorisations(db: Db): Promise<AuthorisationsState> {
  const [last, sold] = await Promise.all([lastLoad(db), findSoldProducts(db)])
  const stopped = sold.flatMap(({ articleId, title, seller, ammNumber, refusal }) =>
    refusal === null ? [] : [{ articleId, title, seller, ammNumber, reason: refusal }],
  )
  return {
    file: last
      ? {
          name: last.file_name,
          sourceDay: last.source_day,
          loadedAt: last.loaded_at.toISOString(),
          products: last.products,
        }
      : null,
    offers: sold.reduce((sum, { offers }) => sum + offers, 0),
    stops: stopped.length,
    stopped: stopped.slice(0, shownStops),
  }
}

type Found = {
  name: string | null
  holder: string
  useRange: string
  gardenUse: boolean
  authorisation: Authorisation | null
  day: string
}

export async function findAuthorisation(db: Db, number: string) {
  const { rows } = await sql<Found>`
    SELECT p.product_name AS name, p.holder, p.use_range AS "useRange", p.garden_use AS "gardenUse",
      ${authorisationSql} AS authorisation, ${today}::text AS day
    FROM (SELECT ${number}::text AS amm_number, true AS plant_protection) a
    LEFT JOIN plant_protection_authorisations p USING (amm_number)`.execute(db)
  const [row] = rows
  if (!row) throw new Error('one row is selected')
  const { name, holder, useRange, gardenUse, authorisation, day } = row
  return {
    product: name === null ? null : { name, holder, useRange, gardenUse },
    refusal: authorisationRefusal(authorisation, day),
  }
}
