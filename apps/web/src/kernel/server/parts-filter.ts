import type { Filter } from '@wheelhouse/contract/kernel/filter'

/** Maximum rows of a call; whatever is below one row has far fewer. */
const partsLimit = 1000

/** Which parts, in what order, and which of their properties; left out, all. */
export type PartsFilter<Field> = Pick<Filter, 'where' | 'order'> & { fields?: readonly Field[] }

/** The query of a call that returns all parts. */
export function toPartsQuery(filter: PartsFilter<string>): { filter: string } {
  return { filter: JSON.stringify({ ...filter, limit: partsLimit }) }
}
