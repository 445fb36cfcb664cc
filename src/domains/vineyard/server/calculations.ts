import { sql } from 'kysely'
import { markDeleted, refuseTooMany, restoreDeleted } from '#domains/lists/server/restorable-rows.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { SavedCalculation, saveCalculation as saveOperation } from '../contract-vineyard.ts'
import { readInputs } from '../rules/calculator.ts'
import { placeCap, tooManyCalculations } from '../rules/places.ts'
import { ownCalculator } from './calculate.ts'
import { lockPlace } from './places.ts'
import { inVineyardOf, ownerIdOf, type VineyardUser } from './reach.ts'

/** Newest campaign first; the place of a deleted parcel or cuvée is left out. */
export async function findCalculations(db: Db, user: VineyardUser): Promise<SavedCalculation[]> {
  const { rows } = await sql<SavedCalculation>`
    SELECT s.id, s.calculator, s.name, s.campaign, s.inputs, p.id AS "placeId"
    FROM saved_calculations s LEFT JOIN vineyard_places p ON p.id = s.place_id AND p.deleted_at IS NULL
    WHERE ${inVineyardOf(user, 's')} AND s.deleted_at IS NULL ORDER BY s.campaign DESC, lower(s.name), s.id`.execute(db)
  return rows
}

const savedCalculations = { table: 'saved_calculations', cap: placeCap, tooMany: tooManyCalculations }

type Body = Input<typeof saveOperation>['body']

/** Only values that the calculator accepts are saved, each under the name of one of its fields. */
export async function saveInputs(tx: Tx, user: VineyardUser, body: Body): Promise<{ id: number }> {
  const calculator = ownCalculator(body.calculator)
  const known = new Set(calculator.fields.map(({ name }) => name))
  const unknown = Object.keys(body.inputs).filter(name => !known.has(name))
  const { values, errors } = readInputs(calculator, body.inputs)
  const refused = { ...errors, ...Object.fromEntries(unknown.map(name => [name, 'Champ inconnu'])) }
  if (Object.keys(refused).length) throw fail('INVALID_INPUT', { fields: refused })
  await refuseTooMany(tx, savedCalculations, user.id)
  if (body.placeId !== undefined) await lockPlace(tx, body.placeId, user)
  const { calculator: slug, name, campaign, placeId } = body
  return tx
    .insertInto('saved_calculations')
    .values({
      ...{ user_id: user.id, calculator: slug, name, campaign },
      place_id: placeId ?? null,
      inputs: JSON.stringify(values),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const ofId = (tx: Tx, id: number, user: VineyardUser) =>
  tx
    .selectFrom('saved_calculations')
    .select('user_id')
    .where('id', '=', id)
    .where(inVineyardOf(user, 'saved_calculations'))

export async function deleteSaved(tx: Tx, id: number, user: VineyardUser): Promise<{ id: number }> {
  const saved = await ofId(tx, id, user).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()
  return markDeleted(tx, savedCalculations, id, ownerIdOf(saved))
}

export const restoreSaved = async (tx: Tx, id: number, user: VineyardUser): Promise<{ id: number }> =>
  restoreDeleted(tx, savedCalculations, id, ownerIdOf(await ofId(tx, id, user).executeTakeFirst()))
