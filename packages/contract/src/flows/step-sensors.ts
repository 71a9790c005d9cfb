import { z } from 'zod'
import { type MeasuredKey, measuredKeyNames, toPlausible } from '../devices/reading-key.ts'
import { timestampSchema } from '../kernel/entity.ts'
import { parseJson } from '../kernel/json.ts'
import { stepNumbers } from './step-types.ts'

/** One sensor value that a robot received, as in the result of a step that reads them. */
export const heardValueSchema = z.object({
  /** The device's URN, else its id. */
  device: z.string(),
  /** Name of the device; `null` if there is no longer one with that URN or id. */
  deviceName: z.string().nullable(),
  key: z.enum(measuredKeyNames),
  value: z.number(),
  /** When the robot received it, by the robot's clock. */
  heardAt: timestampSchema,
})
type HeardValue = z.output<typeof heardValueSchema>

const answerSchema = z.object({
  readings: z.array(
    z.object({
      device: z.string().max(200),
      at: timestampSchema,
      values: z.partialRecord(z.enum(measuredKeyNames), z.number()),
    }),
  ),
})

/**
 * What a robot received at a step, in the order of the result; empty: no sensor was near. Impossible values are left
 * out.
 * @returns `null` if the step reads none, or has no readable result
 */
export function readHeardValues({
  type,
  result,
}: {
  type: number
  result: string | null
}): Omit<HeardValue, 'deviceName'>[] | null {
  if (type !== stepNumbers.readSensors || result === null) return null
  const answer = readAnswer(result)
  if (answer === null) return null
  return answer.readings.flatMap(({ device, at, values }) =>
    measuredKeyNames.flatMap((key: MeasuredKey) => {
      const raw = values[key]
      const value = raw === undefined ? null : toPlausible(key, raw)
      return value === null ? [] : [{ device, key, value, heardAt: at }]
    }),
  )
}

function readAnswer(result: string) {
  try {
    return answerSchema.safeParse(parseJson(result)).data ?? null
  } catch {
    return null
  }
}
