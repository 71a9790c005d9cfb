/**
 * Readings of runs. Each is created in the transaction that saves its step as done, so that both or neither are saved.
 */

import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { meterResultSchema } from '@wheelhouse/contract/inspections/crop'
import { idSchema } from '@wheelhouse/contract/kernel/entity'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import type { Tx } from '../../kernel/database/database.ts'
import { addReading, findItemOwner, listItemVisits } from './open-reading.store.ts'

/** The part of a run that its readings need. */
type Run = {
  id: string
  flows: readonly { id: string; definition: readonly { id: string; type: number; params: object }[] }[]
}

/** What a robot reports for a photo or a thermal image. */
const taken = z.object({ mediaId: idSchema })
const checkStep = z.object({ checkItemId: idSchema })

/** `visits`: the numbers of the visits that are being saved. */
type Done = { robotId: string; visits: readonly number[]; at: Date }

/** Prepares the readings of completed steps. @returns a function that writes them; `null` if there are none */
export function prepareRunReadings(run: Run, done: Done): ((tx: Tx) => Promise<void>) | null {
  if (done.visits.length === 0) return null
  const hasItems = run.flows.some(({ definition }) =>
    definition.some(({ type }) => type === stepNumbers.checkItem),
  )
  return hasItems ? (tx) => writeReadings(tx, run, done) : null
}

async function writeReadings(tx: Tx, run: Run, { robotId, visits, at }: Done): Promise<void> {
  for (const { visit, flowId, stepId, result } of await listItemVisits(tx, run.id, visits)) {
    const flow = run.flows.find(({ id }) => id === flowId)
    const step = checkStep.safeParse(flow?.definition.find(({ id }) => id === stepId)?.params)
    const brought = readResult(result)
    const owner = step.success ? await findItemOwner(tx, step.data.checkItemId) : null
    // The item was deleted meanwhile, or the robot's result is unknown to us. The step itself is still on record.
    if (!step.success || brought === null || owner === null) continue
    await addReading(tx, {
      ...owner,
      checkItemId: step.data.checkItemId,
      robotId,
      runId: run.id,
      visit,
      isTest: false,
      at: at.toISOString(),
      mediaId: brought.mediaId,
      cropId: brought.cropId,
      status: brought.isFound ? 'waiting' : 'noDevice',
      now: at,
    })
  }
}

/** The robot's result of a step. `null` if it does not name a picture. */
function readResult(
  result: string | null,
): { mediaId: string; cropId: string | null; isFound: boolean } | null {
  let answer: unknown
  try {
    answer = parseJson(result ?? '')
  } catch {
    return null
  }
  const meter = meterResultSchema.safeParse(answer)
  if (meter.success) {
    const { mediaId, cropId, marker } = meter.data
    return { mediaId, cropId, isFound: marker !== 'notFound' && cropId !== null }
  }
  const picture = taken.safeParse(answer)
  return picture.success ? { mediaId: picture.data.mediaId, cropId: null, isFound: true } : null
}
