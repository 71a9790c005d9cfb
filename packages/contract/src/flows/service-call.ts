import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'
import { parseJson } from '../kernel/json.ts'
import { defineRoute } from '../kernel/route.ts'
import { type ParamsSchema, paramsSchemaSchema } from '../system/params-schema.ts'
import { serviceAnswerSchema, serviceCallFailures } from '../system/service-command.ts'
import type { Step } from './step.ts'
import { stepNumbers } from './step-types.ts'

/**
 * Calls of outside services by steps of flows. Such a step refers to a service command; the values of the command's own
 * parameters are next to its id, in the same `params`.
 */
export const serviceCallLimits = {
  /** Characters of a response that are stored with the run. */
  answerMax: 500,
}

/** A service command as offered to authors of flows, without its URL. */
const callableServiceSchema = z.object({
  id: idSchema,
  name: z.string(),
  bundleName: z.string(),
  packageName: z.string(),
  paramsSchema: paramsSchemaSchema,
  /** Neither the command nor its package is disabled. */
  isEnabled: z.boolean(),
})
export type CallableService = z.output<typeof callableServiceSchema>

export const callableServiceRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/buildings/:buildingId/callable-services',
    permission: 'flow:read',
    summary: 'The service commands that flows of a building may call, disabled ones too.',
    params: z.object({ buildingId: idSchema }),
    responses: { 200: z.array(callableServiceSchema) },
    errors: ['entity.notFound'],
  }),
}

/** Why a call failed. */
export const stepCallFailures = [
  ...serviceCallFailures,
  /** Nothing was sent: the command is gone or disabled, or no longer takes these values. */
  'commandGone',
  'commandDisabled',
  'badValues',
  /** The server that made it is gone: it is unknown whether the service received it. */
  'unknown',
] as const
export type StepCallFailure = (typeof stepCallFailures)[number]

/**
 * The outcome of a call, as stored with the visit. `failure` is `null` when the service answered, whatever the status.
 */
export const stepCallSchema = serviceAnswerSchema
  .omit({ headers: true })
  .extend({ failure: z.enum(stepCallFailures).nullable() })
export type StepCall = z.output<typeof stepCallSchema>

export function isSuccess({ failure, status }: Pick<StepCall, 'failure' | 'status'>): boolean {
  return failure === null && status !== null && status >= 200 && status <= 299
}

/** The outcome of a visit's call; `null` if it is not a call, or not known yet. */
export function readStepCall({ type, result }: { type: number; result: string | null }): StepCall | null {
  if (type !== stepNumbers.callService || result === null) return null
  try {
    return stepCallSchema.safeParse(parseJson(result)).data ?? null
  } catch {
    return null
  }
}

/** The parameters of service commands, by id. */
export type ServiceParams = ReadonlyMap<string, ParamsSchema>

/** Cached by the schema of a service command: the combination with a step's own parameters. */
const joined = new WeakMap<ParamsSchema, { own: ParamsSchema; all: ParamsSchema }>()

/**
 * The schema of a step's parameters: those of its type, and for a call also those of the service command.
 * @param own of its type
 */
export function getStepParams(
  { type, params }: Pick<Step, 'type' | 'params'>,
  own: ParamsSchema,
  services: ServiceParams,
): ParamsSchema {
  const service = type === stepNumbers.callService ? services.get(String(params.serviceCommandId)) : undefined
  if (service === undefined) return own
  const known = joined.get(service)
  if (known?.own === own) return known.all
  const all = {
    ...own,
    properties: { ...own.properties, ...service.properties, ...own.properties },
    required: [...new Set([...own.required, ...service.required])],
  }
  joined.set(service, { own, all })
  return all
}

/** For a call of an unknown service command: only what every call has can be checked. */
export function withoutUnknownService(
  step: Pick<Step, 'type' | 'params'>,
  own: ParamsSchema,
  services: ServiceParams,
): Pick<Step, 'params'> {
  const isUnknown =
    step.type === stepNumbers.callService && !services.has(String(step.params.serviceCommandId))
  if (!isUnknown) return step
  const params = Object.entries(step.params).filter(([name]) => Object.hasOwn(own.properties, name))
  return { params: Object.fromEntries(params) }
}
