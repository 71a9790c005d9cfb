import { measureBadLinks } from './drive/bad-links.ts'
import { measureKeyAnswer } from './drive/key-answer.ts'
import { measureManyViewers } from './drive/many-viewers.ts'
import { measureOpening } from './drive/opening.ts'
import { measurePictureAge } from './drive/picture-age.ts'
import { measureRelayedAge } from './drive/relayed-age.ts'
import { openStage, type Stage } from './drive/stage.ts'
import { measureStops } from './drive/stops.ts'
import { measureViewers } from './drive/viewers.ts'
import { readOptions } from './kernel/options.ts'
import type { Figure } from './kernel/report.ts'
import { type Parts, runBench } from './kernel/run-bench.ts'

/** `npm run bench -- drive`: driving and watching one robot, from the key to the picture, and the ways to lose it. */

const options = readOptions()
const { pairs, trials, quick } = options

/** Each part gets a stage of its own, so that what one leaves behind does not affect the next. */
const onStage = (measure: (stage: Stage) => Promise<Figure | Figure[]>) => async () => {
  const stage = await openStage()
  try {
    return await measure(stage)
  } finally {
    await stage.close()
  }
}

const parts: Parts = {
  opening: onStage((stage) => measureOpening(stage, quick ? 3 : 12)),
  keys: onStage((stage) => measureKeyAnswer(stage, pairs)),
  pictures: onStage((stage) => measurePictureAge(stage, pairs)),
  relay: () => measureRelayedAge(pairs),
  manyViewers: () => measureManyViewers(quick ? 1 : Math.min(pairs, 5)),
  viewers: onStage((stage) => measureViewers(stage, pairs)),
  stops: onStage((stage) => measureStops(stage, trials)),
  links: onStage((stage) => measureBadLinks(stage, quick ? 10_000 : 30_000)),
}

await runBench('drive', parts, options)
