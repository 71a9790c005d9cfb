import type { DryRunReason } from '@wheelhouse/contract/flows/dry-run'
import { dryRunTexts, ownReasons } from '@wheelhouse/texts/flows/dry-run'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { translate } from '../../kernel/words/texts.ts'

const notOfRuns = ['batteryEmpty', 'unknownParts', 'inKeepout', 'otherFloor'] as const
type OwnReason = (typeof ownReasons)[number] | (typeof notOfRuns)[number]

const own: ReadonlySet<string> = new Set([...ownReasons, ...notOfRuns])

function isOwn(reason: DryRunReason): reason is OwnReason {
  return own.has(reason)
}

/** Why something would fail, in words. */
export function describeReason(reason: DryRunReason): string {
  return isOwn(reason) ? translate(dryRunTexts, `why_${reason}`) : translate(runTexts, `reason_${reason}`)
}

/** `1 h 2 min`, `2 min 3 s`, `3 s`. @param exact in seconds */
export function describeSpan(exact: number): string {
  const whole = Math.round(exact)
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  if (hours > 0) return translate(dryRunTexts, 'span_hours', { hours, minutes })
  if (minutes > 0) return translate(dryRunTexts, 'span_minutes', { minutes, seconds })
  return translate(dryRunTexts, 'span_seconds', { seconds })
}
