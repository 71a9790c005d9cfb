import { parseJson } from '@wheelhouse/contract/kernel/json'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { signalUpSchema } from '@wheelhouse/contract/robots/robot-link'
import { z } from 'zod'
import type { TwinPatch } from './twin-patch.ts'

/** Checked no further: a server of the same format has written it, and it is most of what a follower reads. */
const patchSchema = z.custom<TwinPatch>((value) => isRecord(value) && typeof value.robotId === 'string')
/** A patch, and for how many milliseconds it waited: a goodbye must not seem as old as the state before it. */
const waitedSchema = z.tuple([patchSchema, z.number()])
const batchSchema = z.object({
  from: z.string(),
  format: z.number(),
  /** Counts the batches of a server, so that a follower notices a gap. */
  number: z.number(),
  patches: z.array(waitedSchema),
  signals: z.array(z.object({ robotId: z.string(), signal: signalUpSchema })),
})
export type TwinBatch = z.output<typeof batchSchema>

/** @returns `null` for what no server of ours writes. @throws SyntaxError when it is no JSON */
export function readTwinBatch(text: string): TwinBatch | null {
  return batchSchema.safeParse(parseJson(text)).data ?? null
}
