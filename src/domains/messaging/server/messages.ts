/** Queries for the messages of one conversation, for one of its sides. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { presentFile } from '#platform/files/files.ts'
import type { FileInfo } from '#shared/files.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { Message } from '../contract.ts'
import { buyerName, type ConversationSide, operatorName } from '../rules.ts'
import type { Parties } from './access.ts'

type FileRow = Parameters<typeof presentFile>[0]

const rowsOf = (db: Db | Tx, parties: Parties, user: CurrentUser) =>
  db
    .selectFrom('messages as m')
    // A seller's member stays anonymous to the other side, and to members who join later.
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('vendors as v', 'v.id', 'c.vendor_id')
    .select([
      'm.id',
      'm.key',
      'm.side',
      'm.user_id',
      'm.body',
      'm.created_at',
      'm.read_at',
      'm.hidden_at',
      'v.name as vendor_name',
    ])
    .select(['u.first_name', 'u.last_name', 'u.kind', 'u.company_name'])
    .select(
      sql<
        FileRow[]
      >`CASE WHEN m.file_count = 0 THEN '[]'::json ELSE (SELECT coalesce(json_agg(json_build_object('id', f.id,
        'name', f.name, 'media_type', f.media_type, 'size', f.size, 'width', f.width, 'height', f.height) ORDER BY x.position), '[]')
        FROM message_files x JOIN files f ON f.id = x.file_id WHERE x.message_id = m.id) END`.as('files'),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM message_reports r WHERE r.message_id = m.id AND r.reporter_id = ${user.id})`.as(
        'reported',
      ),
    )
    .where('m.conversation_id', '=', parties.id)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

/** Members of a seller, and of the operator's team, see each other's first name; the other side sees public names only. */
function authorOf(row: Row, reader: ConversationSide): string {
  if (row.side === 'operator') return (reader === 'operator' && row.first_name) || operatorName
  if (row.side === 'seller') return (reader === 'seller' && row.first_name) || row.vendor_name
  return buyerName({
    kind: row.kind ?? 'normal',
    companyName: row.company_name,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
  })
}

const present = (row: Row, reader: ConversationSide, user: CurrentUser): Message => ({
  id: row.id,
  key: row.key,
  // The column's CHECK constraint allows these values only.
  side: row.side as ConversationSide,
  mine: row.user_id === user.id,
  author: authorOf(row, reader),
  body: row.hidden_at ? '' : row.body,
  files: row.hidden_at ? [] : row.files.map((file): FileInfo => presentFile(file)),
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
  hidden: row.hidden_at !== null,
  reported: row.reported,
})

/** A page of messages, oldest first: the latest, or those before `before`. */
export async function findMessages(
  db: Db,
  parties: Parties,
  user: CurrentUser,
  page: { before?: number; max: number },
): Promise<{ messages: Message[]; hasEarlier: boolean }> {
  const rows = await rowsOf(db, parties, user)
    .$if(page.before !== undefined, query => query.where('m.id', '<', page.before ?? 0))
    .orderBy('m.id', 'desc')
    .limit(page.max + 1)
    .execute()
  const shown = rows.slice(0, page.max).reverse()
  return { messages: shown.map(row => present(row, parties.side, user)), hasEarlier: rows.length > page.max }
}

export async function findMessage(db: Db | Tx, parties: Parties, user: CurrentUser, id: number): Promise<Message> {
  return present(await rowsOf(db, parties, user).where('m.id', '=', id).executeTakeFirstOrThrow(), parties.side, user)
}
