import { listFurtherKeys, type Step } from './step.ts'
import { findMoved } from './step-moves.ts'

/**
 * One difference between two definitions. `index`: position of the step in the later one; for a removed step, in the
 * earlier one.
 */
export type StepChange = { readonly step: Step; readonly index: number } & (
  | { readonly kind: 'added' | 'removed' }
  | { readonly kind: 'moved'; readonly from: number }
  | { readonly kind: 'renamed' | 'iconChanged'; readonly before: string; readonly after: string }
  | { readonly kind: 'typeChanged'; readonly before: number; readonly after: number }
  | {
      readonly kind: 'paramChanged'
      /** Or an undescribed key next to the parameters. */
      readonly param: string
      /** Absent if the step did not have it, or no longer has it. */
      readonly before: unknown
      readonly after: unknown
    }
)

/**
 * The changes from one definition to another, with the fewest moves. Steps are matched by id. Removals first, then
 * everything else in the order of the later definition.
 */
export function diffSteps(before: readonly Step[], after: readonly Step[]): StepChange[] {
  const earlier = byId(before)
  const later = byId(after)
  const moved = findMoved([...earlier.keys()], [...later.keys()])
  const changes: StepChange[] = []
  for (const [id, { step, index }] of earlier)
    if (!later.has(id)) changes.push({ kind: 'removed', step, index })
  for (const [id, { step, index }] of later) {
    const was = earlier.get(id)
    if (was === undefined) changes.push({ kind: 'added', step, index })
    else {
      if (moved.has(id)) changes.push({ kind: 'moved', step, index, from: was.index })
      changes.push(...diffStep(was.step, step, index))
    }
  }
  return changes
}

/** Are two steps equal, including their names? */
export function isSameStep(a: Step, b: Step): boolean {
  return a.id === b.id && diffStep(a, b, 0).length === 0
}

/** Ids are unique in saved definitions; in one being edited, the first of duplicates counts. */
function byId(steps: readonly Step[]): ReadonlyMap<string, { step: Step; index: number }> {
  const found = new Map<string, { step: Step; index: number }>()
  for (const [index, step] of steps.entries()) if (!found.has(step.id)) found.set(step.id, { step, index })
  return found
}

function diffStep(before: Step, after: Step, index: number): StepChange[] {
  const at = { step: after, index }
  const changes: StepChange[] = []
  if (before.name !== after.name)
    changes.push({ ...at, kind: 'renamed', before: before.name, after: after.name })
  if (before.type !== after.type)
    changes.push({ ...at, kind: 'typeChanged', before: before.type, after: after.type })
  if (before.icon !== after.icon)
    changes.push({ ...at, kind: 'iconChanged', before: before.icon, after: after.icon })
  for (const [was, is] of [
    [before.params, after.params],
    [getFurther(before), getFurther(after)],
  ] as const) {
    const earlier = new Map(Object.entries(was))
    const later = new Map(Object.entries(is))
    for (const param of new Set([...earlier.keys(), ...later.keys()])) {
      const values = { before: earlier.get(param), after: later.get(param) }
      if (!isSameValue(values.before, values.after))
        changes.push({ ...at, kind: 'paramChanged', param, ...values })
    }
  }
  return changes
}

function getFurther(step: Step): Readonly<Record<string, unknown>> {
  return Object.fromEntries(listFurtherKeys(step).map((key) => [key, step[key]]))
}

/** The key order of an object is irrelevant: the database has its own. */
function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [ofA, ofB] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    Array.isArray(a) === Array.isArray(b) &&
    ofA.length === ofB.size &&
    ofA.every(([key, value]) => ofB.has(key) && isSameValue(value, ofB.get(key)))
  )
}
