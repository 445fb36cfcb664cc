/** Every table and view as queries see them; written from the migrations by `bin/db types`. */
export type { Database } from './schema.generated.ts'
