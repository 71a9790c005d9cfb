import { randomUUID } from 'node:crypto'
import type { DryRun, DryRunReason, dryRunRoutes } from '@wheelhouse/contract/flows/dry-run'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import type { BodyOf } from '@wheelhouse/contract/kernel/route'
import { speechSchema } from '@wheelhouse/contract/robots/speech'
import { liftServices } from '../../buildings/lifts-and-doors/platform-driver.ts'
import { listStoredLinkages } from '../../buildings/linkages/linkage.store.ts'
import type { Database } from '../../kernel/database/database.ts'
import { getBuilding, getFloor } from '../../kernel/entities/place.store.ts'
import type { Context } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { LinkContext } from '../../robots/robot-link/link-context.ts'
import { getOwnSpeed, takesEdgeSpeeds } from '../../robots/robot-link/syncs/map-means.ts'
import type { RobotTwin } from '../../robots/robot-link/twins/robot-twin.ts'
import type { FloorPlan } from '../../robots/robot-link/ways/plan-order.ts'
import { findTakenPlaces } from '../../robots/robot-link/ways/taken-places.ts'
import { SpeechError } from '../../robots/speech/built-in-voices.ts'
import type { SoundFiles } from '../../robots/speech/sound-files.ts'
import type { SpeechSounds } from '../../robots/speech/speech-sounds.ts'
import { getWavSeconds } from '../../robots/speech/wav.ts'
import { freshTwin } from '../../robots/visible-twin.ts'
import { refuseBadSteps } from '../check-flow.ts'
import { listCatalogue } from '../command.store.ts'
import { flowStore } from '../flow.store.ts'
import { listCalledServices } from '../named-things.store.ts'
import { getRobotMeans } from '../robot-means.ts'
import { crossingSteps } from '../runs/advance/begin-step.ts'
import { findUnknownParts } from '../runs/begin/find-unknown-parts.ts'
import { findRideFloor } from '../runs/plan/ride-floor.store.ts'
import { findRobotMeans, type RobotMeans } from '../runs/plan/robot-means.store.ts'
import type { RunFlow } from '../runs/state/run-position.ts'
import { listCalledFlows } from '../runs/store/called-flows.store.ts'
import { type DryFloor, type DryRunTask, nameSpeech } from './dry-run-task.ts'

type Body = BodyOf<typeof dryRunRoutes.run>
/** The robot's properties and position. */
type Robot = Pick<
  DryRunTask,
  | 'start'
  | 'charge'
  | 'isCharging'
  | 'model'
  | 'arm'
  | 'robotId'
  | 'canAnonymise'
  | 'actions'
  | 'takesEdgeSpeeds'
  | 'ownSpeed'
>
/** `problems`: the robot cannot even start. `charge` in per cent. */
export type Prepared = { task: DryRunTask } | { problems: DryRun['problems']; charge: number }

/**
 * Gathers everything that the simulation needs, from the database and from what robots report.
 * @throws AppError entity.notFound, flow.badSteps; the reason of the signal
 */
export async function prepareDryRun(
  link: LinkContext,
  { db, identity, clock }: Context,
  { floorId, flowId, definition, start }: Body,
  signal: AbortSignal,
): Promise<Prepared> {
  const { buildingId } = await getFloor(db, identity, floorId)
  const { organizationId, timezone } = await getBuilding(db, identity, buildingId)
  if (flowId !== null) await flowStore.get(db, identity, flowId, { buildingId })
  const place = { organizationId, buildingId, floorId }
  await refuseBadSteps(db, identity, { ...place, flowId, definition })
  const plan = await link.floorPlans.get(`${buildingId}.${floorId}`)
  const where = { buildingId, plan }
  const robot =
    start.kind === 'robot'
      ? findRobot(await freshTwin(link, identity, start.serialNumber), where)
      : findPlace(start, plan)
  if ('reason' in robot) return { problems: [toProblem(robot.reason, null)], charge: robot.charge }
  const own: RunFlow = { id: flowId ?? randomUUID(), name: '', floorId, definition }
  const flows = [own, ...(await listCalled(db, buildingId, own))]
  const unknown = await findUnknown(db, buildingId, flows)
  if (unknown.length > 0) return { problems: unknown, charge: robot.charge }
  const definitions = flows.map((flow) => flow.definition)
  const serialNumber = start.kind === 'robot' ? start.serialNumber : null
  const linkages = await listStoredLinkages(db, buildingId)
  const means = await findRobotMeans(db, organizationId, definitions)
  const task: DryRunTask = {
    ...robot,
    flows,
    buildingId,
    timezone,
    now: clock.now().getTime(),
    floors: await listFloors(link, db, { buildingId, flows, serialNumber }),
    means,
    sounds: await measureSounds(link.soundFiles, means),
    speech: await measureSpeech(link.sounds, organizationId, flows, signal),
    hasLiftsAndDoors: linkages.some(
      ({ service, linkedBuilding }) =>
        linkedBuilding !== null && liftServices.some((known) => known === service),
    ),
  }
  return { task }
}

function toProblem(
  reason: DryRunReason,
  step: DryRun['problems'][number]['step'],
): DryRun['problems'][number] {
  return { reason, errorCode: null, step, at: 0, times: 1 }
}

/** Steps that keep a run from starting, in the flow itself and in those that it calls. */
async function findUnknown(
  db: Database,
  buildingId: string,
  flows: readonly RunFlow[],
): Promise<DryRun['problems']> {
  const services = await listCalledServices(db, buildingId, flows)
  const catalogue = await listCatalogue(db)
  return flows.flatMap((flow, place) =>
    findUnknownParts([flow], catalogue, services).flatMap(({ reason, stepId, stepName }) =>
      reason === 'unknownParts' && stepId !== null && stepName !== null
        ? [toProblem(reason, { flowName: place === 0 ? null : flow.name, stepId, name: stepName })]
        : [],
    ),
  )
}

type Where = { buildingId: string; plan: FloorPlan | null }

/** @throws AppError entity.notFound for a robot of another building */
function findRobot(
  twin: RobotTwin,
  { buildingId, plan }: Where,
): Robot | { reason: DryRunReason; charge: number } {
  if (twin.buildingId !== buildingId) throw new AppError('entity.notFound')
  const { state, factsheet } = twin
  const charge = state?.battery?.charge ?? 100
  const refuse = (reason: DryRunReason) => ({ reason, charge })
  if (plan === null) return refuse('noRoute')
  if (state === null) return refuse('robotOffline')
  const { pose } = state
  if (pose === null || !pose.localized) return refuse('notLocalized')
  if (pose.mapId !== plan.mapId) return refuse('wrongFloor')
  const { x, y, theta } = pose
  return {
    start: { mapId: plan.mapId, x, y, theta },
    charge,
    isCharging: state.battery?.charging === true,
    model: null,
    ...getRobotMeans(twin),
    actions: factsheet?.actions ?? [],
    takesEdgeSpeeds: takesEdgeSpeeds(twin),
    ownSpeed: getOwnSpeed(twin),
  }
}

/** A virtual robot of a model at a waypoint. @throws AppError entity.notFound */
function findPlace(
  { waypointId, model, charge }: Extract<Body['start'], { kind: 'waypoint' }>,
  plan: FloorPlan | null,
): Robot | { reason: DryRunReason; charge: number } {
  if (plan === null) return { reason: 'noRoute', charge }
  const waypoint = plan.map.waypoints.find(({ id }) => id === waypointId)
  if (waypoint === undefined) throw new AppError('entity.notFound')
  const { x, y, theta } = waypoint
  return {
    start: { mapId: plan.mapId, x, y, theta },
    charge,
    isCharging: false,
    model,
    arm: null,
    actions: null,
    // Virtual robots can.
    canAnonymise: true,
    robotId: null,
    takesEdgeSpeeds: true,
    ownSpeed: plan.ownSpeed,
  }
}

/** The saved flows that the steps call, directly or through other flows. */
async function listCalled(db: Database, buildingId: string, { id, definition }: RunFlow): Promise<RunFlow[]> {
  const calls = definition.filter(({ type }) => type === stepNumbers.callFlow)
  const ids = new Set(calls.map(({ params }) => String(params.flowId)))
  return (await listCalledFlows(db, buildingId, [...ids])).filter((flow) => flow.id !== id)
}

/** The floors of the flow and of the lifts it takes, with what other robots occupy of them. */
async function listFloors(
  link: LinkContext,
  db: Database,
  {
    buildingId,
    flows,
    serialNumber,
  }: { buildingId: string; flows: readonly RunFlow[]; serialNumber: string | null },
): Promise<DryFloor[]> {
  // A dry run that starts at a waypoint is for no known robot, so no robot counts as being in the way.
  const others =
    serialNumber === null
      ? []
      : [...link.twins()].filter(
          (twin) => twin.buildingId === buildingId && twin.serialNumber !== serialNumber,
        )
  const rides = flows.flatMap(({ definition }) =>
    definition.flatMap(({ type, params }) => (type === crossingSteps.lift ? [String(params.floorId)] : [])),
  )
  const floors: DryFloor[] = []
  for (const floorId of new Set([...flows.slice(0, 1).map((flow) => flow.floorId), ...rides])) {
    const plan = await link.floorPlans.get(`${buildingId}.${floorId}`)
    if (plan === null) continue
    const { mapId, map, zones } = plan
    const taken = findTakenPlaces(others, plan, link.clock.monotonicMs())
    floors.push({ mapId, map, zones, taken, ride: await findRideFloor(db, floorId) })
  }
  return floors
}

async function measureSounds(
  files: SoundFiles,
  { sounds }: RobotMeans,
): Promise<ReadonlyMap<string, number | null>> {
  const lengths = new Map<string, number | null>()
  for (const [id, sound] of sounds) lengths.set(id, await files.measure(sound))
  return lengths
}

/** Measures speech by synthesising it; the sounds are kept for the run itself. */
async function measureSpeech(
  sounds: SpeechSounds,
  organizationId: string,
  flows: readonly RunFlow[],
  signal: AbortSignal,
): Promise<Map<string, number | null>> {
  const lengths = new Map<string, number | null>()
  for (const { type, params } of flows.flatMap(({ definition }) => definition)) {
    const name = nameSpeech(params)
    const speech = type === stepNumbers.speak ? speechSchema.safeParse(params) : null
    if (speech?.success !== true || lengths.has(name)) continue
    signal.throwIfAborted()
    try {
      lengths.set(name, getWavSeconds(await sounds.speak(organizationId, speech.data)))
    } catch (error) {
      if (!(error instanceof SpeechError)) throw error
      lengths.set(name, null)
    }
  }
  return lengths
}
