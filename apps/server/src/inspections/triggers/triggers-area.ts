import type { RunsArea } from '../../flows/runs/runs-area.ts'
import type { LinkContext } from '../../robots/robot-link/link-context.ts'
import { createTriggerEngine } from './trigger-engine.ts'
import type { TriggerParts } from './trigger-parts.ts'

/** Runs of flows, begun by trigger rules as well: they start and stop together. */
export function withTriggers(
  parts: Omit<TriggerParts, 'link' | 'flowStarter'>,
  link: LinkContext,
  runs: RunsArea,
): RunsArea {
  const engine = createTriggerEngine({ ...parts, link, flowStarter: runs.flowStarter })
  return {
    ...runs,
    start() {
      runs.start()
      engine.start()
    },
    async stop() {
      await engine.stop()
      await runs.stop()
    },
  }
}
