/** Types of every table and view (`bin/db types` generates them from the migrations), and of the two query handles. */
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.generated.ts'

export type { Database } from './schema.generated.ts'
export type Db = Kysely<Database>
export type Tx = Transaction<Database>
