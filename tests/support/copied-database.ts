import pg from 'pg'

/** Returns the address of the copy. `admin` leads to another database of the server. */
export async function copyDatabase(admin: string, template: string, name: string): Promise<string> {
  // Copying files is three times faster than the default, which writes every page to the WAL.
  await administer(admin, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(admin)
  url.pathname = name
  return url.href
}

export const dropDatabase = (admin: string, name: string) => administer(admin, `drop database ${name} with (force)`)

export async function administer(admin: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
