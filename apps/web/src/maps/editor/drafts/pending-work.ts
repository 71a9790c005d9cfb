import {
  type MapChange,
  nameOfChange,
  toObjectChange,
  toSingleChange,
} from '@wheelhouse/contract/maps/map-change'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { ListedGroup } from '@wheelhouse/contract/maps/map-draft'
import { applyChanges } from '@wheelhouse/map-model/apply-changes'
import type { KeptGroup } from './kept-work.ts'
import { isAsChanged } from './undo-history.ts'

/** Groups of changes that the server has not confirmed, and how they are affected when others change the map. */

/** Two people changed the same object. `null` in a change: deleted. `by`: who the other is, as far as known. */
export type MapConflict = { name: string; mine: MapChange; theirs: MapChange; by?: Person | null }
type Person = NonNullable<ListedGroup['by']>

/** The map with all pending changes applied. */
export function withPending(base: MapDocument, groups: readonly KeptGroup[]): MapDocument {
  return applyChanges(
    base,
    groups.flatMap(({ changes }) => changes),
  )
}

/** The group with more changes: only the latest change of an object counts. */
export function addToGroup(
  group: KeptGroup,
  changes: readonly MapChange[],
  before: readonly MapChange[],
): KeptGroup {
  const newest = new Map([...group.changes, ...changes].map((change) => [nameOfChange(change), change]))
  const known = new Set(group.before.map(nameOfChange))
  const added = before.filter((change) => !known.has(nameOfChange(change)))
  return { ...group, changes: [...newest.values()], before: [...group.before, ...added] }
}

/**
 * The objects that somebody else has changed since the pending groups were made: on this map they are neither as they
 * were before, nor as any of the groups leaves them.
 */
export function findConflicts(map: MapDocument, groups: readonly KeptGroup[]): MapConflict[] {
  const chains = new Map<string, MapChange[]>()
  for (const { changes, before } of groups) {
    const starts = new Map(before.map((change) => [nameOfChange(change), change]))
    for (const change of changes) {
      const name = nameOfChange(change)
      const start = starts.get(name)
      const chain = chains.get(name) ?? (start === undefined ? [] : [start])
      chains.set(name, [...chain, change])
    }
  }
  return [...chains].flatMap(([name, chain]) => {
    const mine = chain.at(-1)
    // The bounds only ever grow around the content: they need no decision.
    if (mine === undefined || name === 'bounds' || chain.some((change) => isAsChanged(map, change))) return []
    return [{ name, mine, theirs: readChange(map, mine) }]
  })
}

/** The conflicts with whoever changed each object last in these groups, which came from others. */
export function nameConflicts(
  conflicts: readonly MapConflict[],
  groups: readonly ListedGroup[],
): MapConflict[] {
  const people = new Map(
    groups.flatMap(({ changes, by }) => changes.map((change) => [nameOfChange(change), by ?? null] as const)),
  )
  return conflicts.map((conflict) => ({ ...conflict, by: people.get(conflict.name) ?? conflict.by ?? null }))
}

/** The same groups rebased on this map, for an object that a person has decided about. */
export function settleConflict(
  groups: readonly KeptGroup[],
  { name, theirs }: MapConflict,
  choice: 'mine' | 'theirs',
): KeptGroup[] {
  const isOther = (change: MapChange) => nameOfChange(change) !== name
  return groups.flatMap((group) => {
    if (group.changes.every(isOther)) return [group]
    if (choice === 'mine') return [{ ...group, before: [...group.before.filter(isOther), theirs] }]
    const changes = group.changes.filter(isOther)
    return changes.length === 0 ? [] : [{ ...group, changes, before: group.before.filter(isOther) }]
  })
}

/** The current value on the map of what a change is about. */
function readChange(map: MapDocument, change: MapChange): MapChange {
  if ('single' in change) return toSingleChange(change.single, map[change.single])
  const value = map[change.list].find(({ id }) => id === change.id) ?? null
  return toObjectChange(change.list, change.id, value)
}
