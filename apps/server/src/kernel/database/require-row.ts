/** What the database says of a change: how many rows it hit. */
type Changed = { numUpdatedRows: bigint } | { numDeletedRows: bigint }

/**
 * For a change that must hit its row, whose being there was looked at before: out of the caller's scope it hits none, and
 * the database says nothing. What was done beside it in the transaction is undone by this.
 * @throws Error
 */
export function requireRow(changed: Changed): void {
  const hit = 'numUpdatedRows' in changed ? changed.numUpdatedRows : changed.numDeletedRows
  if (hit !== 1n) throw new Error(`a change of one row hit ${hit}: is it in the scope of whoever changes it?`)
}
