/** How many rows a change affected, as reported by the database. */
type Changed = { numUpdatedRows: bigint } | { numDeletedRows: bigint }

/**
 * For a change that must affect its row, whose existence was checked before: outside the caller's scope it affects
 * none, without an error from the database. Throwing rolls back the rest of the transaction.
 * @throws Error
 */
export function requireRow(changed: Changed): void {
  const hit = 'numUpdatedRows' in changed ? changed.numUpdatedRows : changed.numDeletedRows
  if (hit !== 1n) throw new Error(`a change of one row hit ${hit}: is it in the scope of whoever changes it?`)
}
