import { type Condition, isAbnormal } from '@wheelhouse/contract/inspections/threshold-rule'

/** A stretch of values that are judged alike, up to `end`; the last has none. */
export type LimitZone = { isAbnormal: boolean; end: number | null }

/**
 * The values from the lowest to the highest, in stretches that a rule's conditions judge alike. A single value, as of
 * "equal to 5", is no stretch.
 */
export function toLimitZones(conditions: readonly Condition[]): LimitZone[] {
  const borders = [
    ...new Set(
      conditions.flatMap((condition) =>
        'target' in condition ? [condition.target] : [condition.min, condition.max],
      ),
    ),
  ].toSorted((a, b) => a - b)
  const zones: LimitZone[] = []
  for (const [index, end] of [...borders, null].entries()) {
    const before = borders[index - 1]
    const inside =
      before === undefined ? (end ?? 0) - 1 : end === null ? before + 1 : before + (end - before) / 2
    const found = isAbnormal(conditions, inside)
    const last = zones.at(-1)
    if (last?.isAbnormal === found) last.end = end
    else zones.push({ isAbnormal: found, end })
  }
  return zones
}
