import { isSameStep } from './diff-steps.ts'
import type { Step } from './step.ts'
import { findBlocks, isBlockStep } from './step-blocks.ts'
import { findMoved } from './step-moves.ts'

/**
 * Why a step cannot be merged. `changed`: both changed it, or both added it, differently. `removed`: one removed what
 * the other changed. `moved`: both moved it, to different places. `blocks`: it begins, parts or ends a loop, condition
 * or task, and what both did would leave blocks that are not whole.
 */
type StepConflictReason = 'changed' | 'removed' | 'moved' | 'blocks'

/** A step for which somebody must choose a version. `null`: the step is not there. */
type StepConflict = {
  readonly id: string
  readonly reason: StepConflictReason
  readonly base: Step | null
  readonly mine: Step | null
  readonly theirs: Step | null
}

type StepMerge = {
  /** Each id once. Conflicts appear as in mine, except that a step that only one side removed stays. */
  readonly merged: Step[]
  /** In the order of mine, then those that only they have. */
  readonly conflicts: StepConflict[]
}

type Versions = { base: Step | null; mine: Step | null; theirs: Step | null }
type Sides = Readonly<Record<keyof Versions, readonly Step[]>>

/**
 * Three-way merge of two people's concurrent changes to `base`. What only one of them changed, added, removed or moved
 * is taken. If the blocks of both are complete, so are those of the result.
 */
export function mergeSteps(base: readonly Step[], mine: readonly Step[], theirs: readonly Step[]): StepMerge {
  const sides = { base: eachOnce(base), mine: eachOnce(mine), theirs: eachOnce(theirs) }
  const merge = mergeSides(sides, () => false)
  const isWhole = (steps: readonly Step[]) => findBlocks(steps).problems.length === 0
  if (isWhole(merge.merged) || !isWhole(sides.mine) || !isWhole(sides.theirs)) return merge
  // With the blocks as mine has them; between their steps everything is merged.
  return mergeSides(sides, (versions) =>
    Object.values(versions).some((step) => step !== null && isBlockStep(step)),
  )
}

/** The merged steps, with their version of all conflicts at their place. */
export function takeTheirs(
  merged: readonly Step[],
  { id, reason, theirs: version }: StepConflict,
  theirs: readonly Step[],
): Step[] {
  const place = merged.findIndex((step) => step.id === id)
  if (version === null) return merged.filter((step) => step.id !== id)
  if (place !== -1 && (reason === 'changed' || reason === 'removed')) return merged.with(place, version)
  return insertAsIn(
    theirs.map((step) => step.id),
    merged.filter((step) => step.id !== id),
    version,
  )
}

/** @param isHeld steps whose presence, type and place are taken from mine */
function mergeSides(sides: Sides, isHeld: (versions: Versions) => boolean): StepMerge {
  const base = byId(sides.base)
  const mine = byId(sides.mine)
  const theirs = byId(sides.theirs)
  const movedByMe = findMoved([...base.keys()], [...mine.keys()])
  const movedByThem = findMoved([...base.keys()], [...theirs.keys()])
  const conflicts: StepConflict[] = []
  const merged: Step[] = []
  const toInsert = new Map<string, Step>()
  for (const id of new Set([...mine.keys(), ...theirs.keys(), ...base.keys()])) {
    const versions = {
      base: base.get(id) ?? null,
      mine: mine.get(id) ?? null,
      theirs: theirs.get(id) ?? null,
    }
    const held = isHeld(versions)
    const { step, reason } = (held ? mergeHeld : mergeVersions)(versions)
    const clash = movedByMe.has(id) ? isElsewhere(id, sides) && 'moved' : held && 'blocks'
    const why = reason ?? (step !== null && movedByThem.has(id) && clash)
    if (why) conflicts.push({ id, reason: why, ...versions })
    const isMovedByThemOnly = movedByThem.has(id) && !movedByMe.has(id)
    if (step === null) continue
    if (versions.mine === null || (isMovedByThemOnly && !held)) toInsert.set(id, step)
    else merged.push(step)
  }
  const order = [...theirs.keys()]
  return {
    // In their order, so that each finds its predecessor there.
    merged: order.reduce((steps, id) => {
      const step = toInsert.get(id)
      return step === undefined ? steps : insertAsIn(order, steps, step)
    }, merged),
    conflicts,
  }
}

/** Merges one step, regardless of its position. */
function mergeVersions({ base, mine, theirs }: Versions): {
  step: Step | null
  reason: StepConflictReason | null
} {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { step: mine, reason: null }
  if (isSame(mine, base)) return { step: theirs, reason: null }
  if (mine === null || theirs === null) return { step: mine ?? theirs, reason: 'removed' }
  return { step: mine, reason: 'changed' }
}

/** The same for a step whose presence, type and place must be as in mine. */
function mergeHeld(versions: Versions): { step: Step | null; reason: StepConflictReason | null } {
  const { mine } = versions
  const { step, reason } = mergeVersions(versions)
  return step?.type === mine?.type ? { step, reason } : { step: mine, reason: 'blocks' }
}

/** Inserts a step after its nearest predecessor in this order. */
function insertAsIn(order: readonly string[], steps: readonly Step[], step: Step): Step[] {
  const places = new Map(steps.map(({ id }, place) => [id, place]))
  const nearest = order.slice(0, order.indexOf(step.id)).findLast((id) => places.has(id))
  return steps.toSpliced(nearest === undefined ? 0 : (places.get(nearest) ?? -1) + 1, 0, step)
}

/** Does it follow different steps in mine and theirs? Only steps that both have count. */
function isElsewhere(id: string, { mine, theirs }: Sides): boolean {
  const findBefore = (here: readonly Step[], there: readonly Step[]) => {
    const both = byId(there)
    const before = here.slice(
      0,
      here.findIndex((step) => step.id === id),
    )
    return before.findLast((step) => both.has(step.id))?.id
  }
  return findBefore(mine, theirs) !== findBefore(theirs, mine)
}

function isSame(a: Step | null, b: Step | null): boolean {
  return a === null || b === null ? a === b : isSameStep(a, b)
}

/** Two steps with the same id cannot be distinguished: the first counts. */
function eachOnce(steps: readonly Step[]): readonly Step[] {
  const ids = new Set<string>()
  return steps.filter(({ id }) => !ids.has(id) && ids.add(id))
}

function byId(steps: readonly Step[]): ReadonlyMap<string, Step> {
  return new Map(steps.map((step) => [step.id, step]))
}
