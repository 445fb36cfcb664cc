/** Every table and view as queries see them (written from the migrations by `bin/db types`), and the two handles to them. */
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.generated.ts'

export type { Database } from './schema.generated.ts'
export type Db = Kysely<Database>
export type Tx = Transaction<Database>
