/** The member file: read and stored by member number. */
import { sql } from 'kysely'
import { readBase64Table } from '#domains/imports/reading/base64-table.ts'
import { today } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { importMembers } from '../contract.ts'
import { type FileMember, type MemberFile, membersAtMost, readMembers } from '../rules/member-file.ts'
import { followMembers } from './follow.ts'
import { type CooperativeSeller, lockCooperative } from './lock.ts'
import { matchMembers } from './match.ts'

/** UNSUPPORTED_FILE for a file that is no table, or has no column of numbers and names. */
async function readFile(content: string): Promise<MemberFile> {
  const rows = await readBase64Table(content, membersAtMost + 50)
  const file = readMembers(rows)
  if (!file || file.members.length + file.refused.length === 0)
    throw fail('UNSUPPORTED_FILE', {
      sentence:
        'Aucun adhérent dans ce fichier\u00a0: il faut une colonne «\u00a0N° adhérent\u00a0» et une colonne «\u00a0Raison sociale\u00a0».',
    })
  if (file.members.length > membersAtMost)
    throw fail('UNSUPPORTED_FILE', {
      sentence: `Plus de ${membersAtMost} adhérents\u00a0: envoyez le fichier en plusieurs parties.`,
    })
  return file
}

export async function storeMembers(tx: Tx, seller: CooperativeSeller, { body }: Input<typeof importMembers>) {
  const file = await readFile(body.content)
  await lockCooperative(tx, seller.vendorId)
  const { added, changed } = await upsertMembers(tx, seller.vendorId, file.members)
  const left = body.complete ? await endMissing(tx, seller.vendorId, file) : 0
  const { matched, doubts } = await matchMembers(tx, seller.vendorId)
  await followMembers(tx, seller)
  return { added, changed, left, matched, doubts, refused: file.refused.slice(0, 200) }
}

async function upsertMembers(tx: Tx, vendorId: number, members: readonly FileMember[]) {
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO cooperative_members AS m (vendor_id, number, name, siren, email, section, entered_on, left_on)
    SELECT ${vendorId}, f.number, f.name, f.siren, f.email, f.section, coalesce(f."enteredOn", least(f."leftOn", ${today})), f."leftOn"
    FROM jsonb_to_recordset(${JSON.stringify(members)}::jsonb) AS f (number text, name text, siren text, email text, section text,
      "enteredOn" date, "leftOn" date)
    ON CONFLICT (vendor_id, number) DO UPDATE SET name = excluded.name, siren = coalesce(excluded.siren, m.siren),
      email = coalesce(excluded.email, m.email), section = excluded.section,
      entered_on = coalesce((SELECT f."enteredOn" FROM jsonb_to_recordset(${JSON.stringify(members)}::jsonb) AS f (number text, "enteredOn" date)
        WHERE f.number = excluded.number), least(m.entered_on, coalesce(excluded.left_on, m.entered_on))),
      left_on = excluded.left_on
    WHERE (m.name, m.siren, m.email, m.section, m.left_on) IS DISTINCT FROM (excluded.name, coalesce(excluded.siren, m.siren),
      coalesce(excluded.email, m.email), excluded.section, excluded.left_on) OR m.entered_on <> excluded.entered_on
    RETURNING xmax = 0 AS "isNew"`.execute(tx)
  const added = rows.filter(({ isNew }) => isNew).length
  return { added, changed: rows.length - added }
}

/** A line that was refused names its member too little to say that it left: nobody leaves then. */
async function endMissing(tx: Tx, vendorId: number, { members, refused }: MemberFile): Promise<number> {
  if (refused.length) return 0
  const { rows } = await sql`UPDATE cooperative_members SET left_on = ${today} WHERE vendor_id = ${vendorId}
    AND (left_on IS NULL OR left_on > ${today}) AND entered_on <= ${today}
    AND number <> ALL(${members.map(({ number }) => number)}::text[]) RETURNING id`.execute(tx)
  return rows.length
}
