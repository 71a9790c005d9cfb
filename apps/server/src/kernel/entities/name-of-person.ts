import { type RawBuilder, sql } from 'kysely'

/**
 * What the person is called whose id is in a column. A question for each row that names somebody and no join: a join reads
 * all people, and of each who is not of one's own organisation the database's own wall goes through all runs and reports.
 */
export function nameOfPerson(column: string): RawBuilder<string | null> {
  return nameOfPersonIn(sql.ref(column))
}

/** The same of an id that stands inside a value. */
export function nameOfPersonIn(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select nullif(trim(concat_ws(' ', person.last_name, person.first_name)), '')
      from operators as person where person.id = ${id})`
}
