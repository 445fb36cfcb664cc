import type pg from 'pg'

/** Rows of `table` that `when` (of SQL, on NEW) applies to cannot be inserted, until the returned function is called. */
export async function failInserts(pool: pg.Pool, table: string, when = 'true'): Promise<() => Promise<void>> {
  await pool.query(`
    CREATE FUNCTION fail_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'power cut'; END $$;
    CREATE TRIGGER fail_insert BEFORE INSERT ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION fail_insert()`)
  return async () => {
    await pool.query(`DROP TRIGGER fail_insert ON ${table}; DROP FUNCTION fail_insert`)
  }
}
