/**
 * Generates `schema.generated.ts` from a migrated database: one interface per table, so invalid queries do not compile.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  hasDefault: boolean
  alwaysGenerated: boolean
  readOnly: boolean
}

const OUTPUT = path.join(import.meta.dirname, 'schema.generated.ts')

// Tables (also partitioned, not their partitions), views and materialised views of the schema « public ».
// `information_schema` omits materialised views and the base type of an array, hence `pg_catalog`.
const COLUMNS = `
  select c.relname as table, a.attname as column,
    case when t.typtype = 'd' then bt.typname else t.typname end as type,
    not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)) as nullable,
    a.atthasdef or a.attidentity <> '' as "hasDefault",
    a.attgenerated <> '' or a.attidentity = 'a' as "alwaysGenerated",
    c.relkind in ('v', 'm') as "readOnly"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type bt on bt.oid = t.typbasetype
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  order by c.relname collate "C", a.attnum`

// As parsers.ts returns them; everything else (text, uuid, numeric, date, time, inet, citext…) is a string.
const SCALARS: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  json: 'Json',
  jsonb: 'Json',
  timestamptz: 'Timestamp',
  bytea: 'Buffer',
}

// The read type of the two types that are written differently.
const READ: Record<string, string> = { Json: 'JsonValue', Timestamp: 'Date' }

export async function writeTypes(pool: pg.Pool, output = OUTPUT): Promise<void> {
  const { rows } = await pool.query<Column>(COLUMNS)
  await writeFile(output, render(rows))
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, column => column.table)
  const interfaces = [...tables].map(([table, list]) => `interface ${pascal(table)} {\n${list.map(line).join('')}}\n`)
  const entries = [...tables.keys()].map(table => `  ${table}: ${pascal(table)}\n`)
  const body = [...interfaces, `export interface Database {\n${entries.join('')}}\n`].join('\n')
  const used = (names: string[]) => names.filter(name => new RegExp(`\\b${name}\\b`).test(body)).join(', ')
  return `// Written by \`bin/db types\` from the migrations. Do not edit.
import type { ${used(['GeneratedAlways'])} } from 'kysely'
import type { ${used(['Generated', 'Json', 'JsonValue', 'Timestamp'])} } from './columns.ts'

${body}`.replaceAll(/import type \{ {2}\} from .*\n/g, '')
}

function line({ column, type, nullable, hasDefault, alwaysGenerated, readOnly }: Column): string {
  const computed = alwaysGenerated || readOnly
  const scalar = SCALARS[type.replace(/^_/, '')] ?? 'string'
  const plain = type.startsWith('_') ? `${READ[scalar] ?? scalar}[]` : computed ? (READ[scalar] ?? scalar) : scalar
  const value = `${plain}${nullable ? ' | null' : ''}`
  return `  ${column}: ${computed ? `GeneratedAlways<${value}>` : hasDefault ? `Generated<${value}>` : value}\n`
}

function pascal(table: string): string {
  return table.replace(/(^|_)([a-z0-9])/g, (_match, _separator, letter: string) => letter.toUpperCase())
}
