import { sql } from 'kysely'
import { contractColumns, contractFiles } from './contract-columns.ts'
import type { Database } from './database.ts'

export const dbTypesFile = new URL('./db-types.ts', import.meta.url)

/** The TypeScript type of each PostgreSQL type in a row that we read; see the parsers of `database.ts`. */
const typeNames: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  _text: 'string[]',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Timestamp',
  json: 'Json',
  jsonb: 'Json',
}

const head = `/** Written by \`npm run db:types\` from the migrations; do not edit. */

${toImports(contractFiles)}
import type { ColumnType, Generated } from 'kysely'

/** Read as an ISO 8601 text in UTC, written as a \`Date\` or such a text. */
export type Timestamp = ColumnType<string, string | Date, string | Date>
/** Read as a value, written as the text of \`JSON.stringify\`. */
export type Json<Value = unknown> = ColumnType<Value, string, string>
`

/** The TypeScript text that describes every table of the database. */
export async function describeDatabase(db: Database): Promise<string> {
  const { rows } = await sql<{
    tableName: string
    columnName: string
    type: string
    nullable: boolean
    filled: boolean
  }>`
    select table_name, column_name, udt_name as type, is_nullable = 'YES' as nullable,
           column_default is not null or is_identity = 'YES' as filled
      from information_schema.columns
     where table_schema = 'public' and table_name <> 'schema_migrations'
     order by table_name, ordinal_position`.execute(db)
  const tables = Map.groupBy(rows, (row) => row.tableName)
  const types = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => {
      const name = typeNames[column.type]
      if (name === undefined)
        throw new Error(`No TypeScript type for ${column.type} of ${table}.${column.columnName}`)
      const named = contractColumns[table]?.[camelCase(column.columnName)]
      const value = named === undefined ? name : name === 'Json' ? `Json<${named}>` : named
      const type = column.nullable ? `${value} | null` : value
      return `  ${camelCase(column.columnName)}: ${column.filled ? `Generated<${type}>` : type}`
    })
    return `export type ${pascalCase(table)}Table = {\n${lines.join('\n')}\n}\n`
  })
  const entries = [...tables.keys()].map((table) => `  ${camelCase(table)}: ${pascalCase(table)}Table`)
  return `${head}\n${types.join('\n')}\nexport type DB = {\n${entries.join('\n')}\n}\n`
}

/** The imports of the contract's types, one line per file. */
function toImports(files: Readonly<Record<string, string>>): string {
  const names = Map.groupBy(Object.keys(files), (name) => files[name])
  return [...names]
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b))
    .map(([file, types]) => `import type { ${types.join(', ')} } from '@wheelhouse/contract/${file}'`)
    .join('\n')
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function pascalCase(name: string): string {
  const camel = camelCase(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}
