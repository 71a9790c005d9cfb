/** Steps of the operator's own speed cap (field: 20, 50, 80, 100 %, from 80 %). */
export const speedSteps = [0.2, 0.5, 0.8, 1] as const

/** The next step of the cap in a direction; the ends do not wrap. */
export function nextSpeed(scale: number, direction: 1 | -1): number {
  const at = speedSteps.findIndex((step) => step >= scale)
  return speedSteps[Math.min(speedSteps.length - 1, Math.max(0, at + direction))] ?? scale
}
