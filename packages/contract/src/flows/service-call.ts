import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'
import { parseJson } from '../kernel/json.ts'
import { defineRoute } from '../kernel/route.ts'
import { type ParamsSchema, paramsSchemaSchema } from '../system/params-schema.ts'
import { serviceAnswerSchema, serviceCallFailures } from '../system/service-command.ts'
import type { Step } from './step.ts'
import { stepNumbers } from './step-types.ts'

/**
 * Calls of outside services by steps of flows. Such a step names a service command; the values of the command's own
 * parameters stand beside its id, in the same `params`.
 */
export const serviceCallLimits = {
  /** Characters of an answer that stay with the run. */
  answerMax: 500,
}

/** A service command as whoever writes a flow is offered it; where it leads to is not for them. */
export const callableServiceSchema = z.object({
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

/** Why a call came to nothing. */
export const stepCallFailures = [
  ...serviceCallFailures,
  /** Nothing was sent: the command is gone or disabled, or does not take these values any more. */
  'commandGone',
  'commandDisabled',
  'badValues',
  /** The server that made it is gone: nobody knows whether the service heard it. */
  'unknown',
] as const
export type StepCallFailure = (typeof stepCallFailures)[number]

/** What came of a call, as the visit keeps it. `failure` is `null` when the service answered, whatever its status says. */
export const stepCallSchema = serviceAnswerSchema
  .omit({ headers: true })
  .extend({ failure: z.enum(stepCallFailures).nullable() })
export type StepCall = z.output<typeof stepCallSchema>

export function isSuccess({ failure, status }: Pick<StepCall, 'failure' | 'status'>): boolean {
  return failure === null && status !== null && status >= 200 && status <= 299
}

/** What came of a visit's call; `null`: it was none, or nothing is known yet. */
export function readStepCall({ type, result }: { type: number; result: string | null }): StepCall | null {
  if (type !== stepNumbers.callService || result === null) return null
  try {
    return stepCallSchema.safeParse(parseJson(result)).data ?? null
  } catch {
    return null
  }
}

/** What service commands take, by their ids. */
export type ServiceParams = ReadonlyMap<string, ParamsSchema>

/** By the schema of a service command: with a step's own parameters, and those before it. */
const joined = new WeakMap<ParamsSchema, { own: ParamsSchema; all: ParamsSchema }>()

/**
 * What the parameters of a step are described by: those of its type, and of a call those of the service command, too.
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

/** Of a call of a service command that is not known (here): only what every call has can be judged. */
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
