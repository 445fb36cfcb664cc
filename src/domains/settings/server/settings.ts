import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { authorName } from '#shared/user.ts'
import type { changeSetting, SettingDetail } from '../contract.ts'
import { type SettingKey, type SettingValue, settingKeys, settings, valuesOf } from '../settings.ts'

/** Current value of a setting; the default until someone sets it. */
export async function readSetting<K extends SettingKey>(db: Db | Tx, key: K): Promise<SettingValue<K>> {
  return (await readSettings(db, [key]))[key]
}

/** Several current values in one query. */
export async function readSettings<K extends SettingKey>(
  db: Db | Tx,
  keys: readonly K[],
): Promise<{ [Key in K]: SettingValue<Key> }> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  const stored = new Map(rows.map(row => [row.key, String(row.value)]))
  const current = (key: K) => {
    const value = stored.get(key)
    return value !== undefined && Object.hasOwn(valuesOf(key), value) ? value : settings[key].usual
  }
  // Validated against the settings table above.
  return Object.fromEntries(keys.map(key => [key, current(key)])) as { [Key in K]: SettingValue<Key> }
}

/** A duration of « Conservation », as a number of its unit. */
export const readRetention = async <K extends Extract<SettingKey, `retain${string}`>>(
  db: Db | Tx,
  key: K,
): Promise<number> => Number(await readSetting(db, key))

export const allSettings = async (db: Db): Promise<SettingDetail[]> =>
  Promise.all(settingKeys.map(key => settingFile(db, key)))

async function settingFile(db: Db | Tx, key: SettingKey): Promise<SettingDetail> {
  const rows = await db
    .selectFrom('settings_history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .select(['h.former', 'h.value', 'h.reason', 'h.at', 'u.first_name', 'u.last_name'])
    .where('h.key', '=', key)
    .orderBy('h.id', 'desc')
    .limit(20)
    .execute()
  return {
    key,
    value: await readSetting(db, key),
    history: rows.map(row => ({
      former: String(row.former),
      value: String(row.value),
      who: authorName(row),
      reason: row.reason,
      at: row.at.toISOString(),
    })),
  }
}

/** The second of two concurrent changes to the same value fails with CONFLICT. */
export async function setSetting(tx: Tx, { params, body }: Input<typeof changeSetting>, userId: number) {
  const { key } = params
  const { value, reason } = body
  if (!Object.hasOwn(valuesOf(key), value)) throw fail('INVALID_INPUT', { fields: { value: 'Valeur inconnue' } })
  await tx
    .insertInto('settings')
    .values({ key, value: JSON.stringify(settings[key].usual) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx.selectFrom('settings').select('key').where('key', '=', key).forUpdate().execute()
  const former = await readSetting(tx, key)
  if (former === value) throw fail('CONFLICT')
  await tx
    .updateTable('settings')
    .set({ value: JSON.stringify(value), changed_by: userId, changed_at: sql<Date>`now()` })
    .where('key', '=', key)
    .execute()
  await tx
    .insertInto('settings_history')
    .values({ key, former: JSON.stringify(former), value: JSON.stringify(value), user_id: userId, reason })
    .execute()
  addAuditDetails(tx, { before: { [key]: former }, after: { [key]: value } })
  await invalidatePages(tx, 'page')
  return settingFile(tx, key)
}
