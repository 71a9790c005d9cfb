import { type RawBuilder, sql } from 'kysely'

/**
 * The name of the person whose id is in a column. A subquery per row instead of a join: a join reads all people, and
 * for each one outside the caller's organisation row-level security searches all runs and reports.
 */
export function nameOfPerson(column: string): RawBuilder<string | null> {
  return nameOfPersonIn(sql.ref(column))
}

/** The same for an id inside a value. */
export function nameOfPersonIn(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select nullif(trim(concat_ws(' ', person.last_name, person.first_name)), '')
      from operators as person where person.id = ${id})`
}
