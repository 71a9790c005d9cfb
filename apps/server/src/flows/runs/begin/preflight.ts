import type { Flow } from '@wheelhouse/contract/flows/flow'
import type { RunProblem } from '@wheelhouse/contract/flows/run'
import type { CallableService } from '@wheelhouse/contract/flows/service-call'
import type { Step } from '@wheelhouse/contract/flows/step'
import { findStepFloors } from '@wheelhouse/contract/flows/step-floors'
import { paramValuesSchema } from '@wheelhouse/contract/system/params-schema'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { isCapable } from '../../../robots/robot-link/twins/robot-readiness.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import type { FloorPlans } from '../../../robots/robot-link/ways/floor-plans.ts'
import { listCatalogue } from '../../command.store.ts'
import type { RobotStepContext } from '../../compile-step.ts'
import { listCalledServices } from '../../named-things.store.ts'
import { getRobotMeans } from '../../robot-means.ts'
import { listDisabledPlans } from '../../work-plans/work-plan.store.ts'
import { isCrossing, isRobotStep, serverSteps } from '../advance/begin-step.ts'
import { compileOrReason } from '../plan/compile-run-step.ts'
import { drives } from '../plan/plan-segment.ts'
import { findRobotMeans, isBuildingDisabled, type RobotMeans } from '../plan/robot-means.store.ts'
import { judgesResult } from '../state/conditions.ts'
import { viewRobot } from '../state/robot-view.ts'
import type { RunFlow } from '../state/run-position.ts'
import { findGonePlaces } from './find-gone-places.ts'
import { findUnknownParts } from './find-unknown-parts.ts'

/** Charge in per cent below which no flow starts, and below which people are warned. */
const charge = { least: 10, low: 20 }
const driving: ReadonlySet<number> = new Set(Object.values(drives))

type Plan = {
  clock: Clock
  twin: RobotTwin
  flow: Pick<Flow, 'status' | 'buildingId'>
  /** The flow and those it calls. */
  flows: readonly RunFlow[]
  needs: RunNeeds
  /** The step it starts with; `null` for the first. */
  fromStepId: string | null
}

/** The current state of what the steps of a flow name; the same for all robots of an organisation. */
export type RunNeeds = {
  means: RobotMeans
  isBuildingDisabled: boolean
  /** The names of disabled work plans, by id. */
  disabledPlans: ReadonlyMap<string, string>
  services: readonly CallableService[]
  /** Steps whose place is not on any published map. */
  gonePlaces: readonly RunProblem[]
  unknownParts: readonly RunProblem[]
}

type Needing = { organizationId: string; flow: Pick<Flow, 'buildingId'>; flows: readonly RunFlow[] }

export async function findRunNeeds(
  { db, floorPlans }: { db: Database; floorPlans: FloorPlans },
  { organizationId, flow, flows }: Needing,
): Promise<RunNeeds> {
  const definitions = flows.map(({ definition }) => definition)
  const steps = definitions.flat()
  const listIds = (type: number, param: string) =>
    steps.flatMap((step) => (step.type === type ? [String(step.params[param])] : []))
  const services = await listCalledServices(db, flow.buildingId, flows)
  return {
    means: await findRobotMeans(db, organizationId, definitions),
    isBuildingDisabled: await isBuildingDisabled(db, flow.buildingId),
    disabledPlans: await listDisabledPlans(db, listIds(serverSteps.workPlan, 'workPlanId')),
    gonePlaces: await findGonePlaces({ db, floorPlans }, flow, flows),
    unknownParts: findUnknownParts(flows, await listCatalogue(db), services),
    services,
  }
}

/** Everything that prevents a robot from running a flow, and the steps that it cannot do (R-FLOWS-6). */
export function findRunProblems({ clock, twin, flow, flows, needs, fromStepId }: Plan): RunProblem[] {
  return [
    ...findRobotProblems(twin, clock, {
      buildingId: flow.buildingId,
      floors: listFirstFloors(flows, fromStepId),
    }),
    ...(flow.status === 0 ? [toError('flowDisabled')] : []),
    ...(needs.isBuildingDisabled ? [toError('buildingDisabled')] : []),
    ...findStepProblems(twin, flows, needs.means),
    ...needs.unknownParts,
    ...needs.gonePlaces,
    ...findPlanProblems(flows, needs.disabledPlans),
    ...findServiceProblems(flows, needs.services),
  ]
}

/** The floors where the robot can be for the step that the flow starts with. */
function listFirstFloors(flows: readonly RunFlow[], fromStepId: string | null): readonly string[] {
  const [flow] = flows
  if (flow === undefined) return []
  const { floors } = findStepFloors(flow, new Map(flows.map((called) => [called.id, called])))
  const index = flow.definition.findIndex(({ id }) => id === fromStepId)
  return floors[index] ?? [flow.floorId]
}

type Where = { buildingId: string; floors: readonly string[] }

function findRobotProblems(twin: RobotTwin, clock: Clock, { buildingId, floors }: Where): RunProblem[] {
  const view = viewRobot(twin, clock, 'UTC')
  const problems: RunProblem[] = []
  if (twin.run !== null) problems.push(toError('alreadyRunning', twin.run.flowName))
  // If it is busy, that is the current run, which is reported already.
  const blocked = twin.run !== null && view.blocked === 'busy' ? null : view.blocked
  if (blocked !== null) problems.push(toError(blocked))
  if (!view.isOnline) return problems
  const mapId = twin.state?.pose?.mapId ?? null
  if (blocked === null && !floors.some((floorId) => mapId === `${buildingId}.${floorId}`))
    problems.push(toError('wrongFloor'))
  for (const { type, level } of twin.state?.errors ?? [])
    problems.push({
      ...toError('hasError', type),
      level: level === 'fatal' || level === 'critical' ? 'error' : 'warning',
    })
  const percent = view.charge ?? 100
  if (percent < charge.low)
    problems.push({
      ...toError('lowBattery', String(Math.round(percent))),
      level: percent < charge.least ? 'error' : 'warning',
    })
  return problems
}

/**
 * Steps whose action the robot does not support: the run would stop there. Only a warning if the flow itself handles
 * the failure of the step.
 */
function findStepProblems(twin: RobotTwin, flows: readonly RunFlow[], means: RobotMeans): RunProblem[] {
  const context: RobotStepContext = { ...means, ...getRobotMeans(twin) }
  return flows.flatMap(({ definition }) =>
    definition.flatMap((step, index) => {
      // Lifts and doors are queried when the robot reaches them.
      if (!isRobotStep(step) || driving.has(step.type) || isCrossing(step)) return []
      const compiled = compileOrReason(step, context)
      const actionType = compiled === null || typeof compiled === 'string' ? null : compiled.actionType
      if (actionType !== null && isCapable(twin, actionType)) return []
      const level = judgesResult(definition[index + 1]) ? 'warning' : 'error'
      return [toStepProblem(step, level, actionType)]
    }),
  )
}

/** Disabled work plans: nobody is offered them, so a run would wait until it fails. */
function findPlanProblems(flows: readonly RunFlow[], disabled: RunNeeds['disabledPlans']): RunProblem[] {
  const steps = flows.flatMap(({ definition }) =>
    definition.filter(({ type }) => type === serverSteps.workPlan),
  )
  return steps.flatMap(({ id, name, params }) => {
    const plan = disabled.get(String(params.workPlanId))
    if (plan === undefined) return []
    return [{ ...toError('workPlanDisabled', plan), stepId: id, stepName: name }]
  })
}

/** Service calls that would fail before they are made. Only a warning if the flow itself handles the step's failure. */
function findServiceProblems(flows: readonly RunFlow[], services: readonly CallableService[]): RunProblem[] {
  const steps = flows.flatMap(({ definition }) =>
    definition.flatMap((step, index) =>
      step.type === serverSteps.callService ? [{ step, next: definition[index + 1] }] : [],
    ),
  )
  return steps.flatMap(({ step, next }) => {
    const service = services.find(({ id }) => id === step.params.serviceCommandId)
    const problem = findServiceProblem(service, step)
    const level = judgesResult(next) ? 'warning' : 'error'
    return problem === null ? [] : [{ ...problem, level, stepId: step.id, stepName: step.name }]
  })
}

function findServiceProblem(service: CallableService | undefined, step: Step): RunProblem | null {
  if (service === undefined) return toError('serviceGone')
  if (!service.isEnabled) return toError('serviceDisabled', service.name)
  const { properties } = service.paramsSchema
  // `findUnknownParts` reports parameters that the service does not know.
  const values = Object.entries(step.params).filter(([name]) => Object.hasOwn(properties, name))
  const { success } = paramValuesSchema(service.paramsSchema).safeParse(Object.fromEntries(values))
  return success ? null : toError('badSteps')
}

function toError(reason: RunProblem['reason'], detail: string | null = null): RunProblem {
  return { reason, level: 'error', stepId: null, stepName: null, detail }
}

function toStepProblem({ id, name }: Step, level: RunProblem['level'], detail: string | null): RunProblem {
  return { reason: 'notCapable', level, stepId: id, stepName: name, detail }
}
