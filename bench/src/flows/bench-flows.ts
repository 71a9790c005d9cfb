import { z } from 'zod'
import { type Api, rowSchema, rowsSchema } from '../kernel/api.ts'

const robotsSchema = z.array(z.object({ buildingId: z.string(), initialFloorId: z.string() }))
const mapSchema = z.object({ waypoints: z.array(z.object({ x: z.number(), y: z.number() })) })
const runSchema = z.object({ status: z.string(), reason: z.string().nullable() })

/** The place where the benchmark's flows run. */
export type FlowPlace = {
  buildingId: string
  floorId: string
  flowGroupId: string
  mapId: string
  x: number
  y: number
}

/** The building of the first robot, with its floor, one of its waypoints, and a flow group. */
export async function findFlowPlace(api: Api): Promise<FlowPlace> {
  const filter = encodeURIComponent(JSON.stringify({ limit: 1, order: 'serialNumber' }))
  const [robot] = robotsSchema.parse(await api('GET', `/robots?filter=${filter}`))
  if (robot === undefined) throw new Error('The demo has no robot.')
  const { buildingId, initialFloorId: floorId } = robot
  const map = mapSchema.parse(await api('GET', `/floors/${floorId}/ugomap`))
  const [group] = rowsSchema.parse(await api('GET', `/buildings/${buildingId}/flow-groups`))
  const [waypoint] = map.waypoints
  if (group === undefined || waypoint === undefined) throw new Error('The demo has no flow group, or no map.')
  return {
    buildingId,
    floorId,
    flowGroupId: group.id,
    mapId: `${buildingId}.${floorId}`,
    x: waypoint.x,
    y: waypoint.y,
  }
}

const voice = { language: 'en', voice: 'female', speed: 'normal' }
const step = (id: number, type: number, params: object) => ({
  id: `s${id}`,
  name: `Step ${id}`,
  type,
  params,
  icon: 'timer',
})

/** Pairs of a robot step and a server step: each pair is one order. @param loops number of repetitions */
export function makeSteps(pairs: number, loops = 1): object[] {
  const steps = Array.from({ length: pairs }, (_, index) => [
    step(2 * index, 300, { text: `Step ${index}`, ...voice }),
    step(2 * index + 1, 903, { text: 'Noted' }),
  ]).flat()
  if (loops === 1) return steps
  return [step(-1, 4, { times: loops }), ...steps, step(-2, 5, {})]
}

export async function makeFlow(
  api: Api,
  { buildingId, floorId, flowGroupId }: FlowPlace,
  name: string,
  definition: object[],
): Promise<string> {
  return rowSchema.parse(await api('POST', '/flows', { name, buildingId, floorId, flowGroupId, definition }))
    .id
}

/** @returns the run's id */
export async function startFlow(api: Api, serialNumber: string, flowId: string): Promise<string> {
  return rowSchema.parse(await api('POST', `/robots/${serialNumber}/flows/${flowId}/run`, {})).id
}

/** Waits until the run has ended successfully. */
export async function untilDone(api: Api, id: string): Promise<void> {
  for (;;) {
    const run = runSchema.parse(await api('GET', `/flow-runs/${id}`))
    if (run.status === 'done') return
    if (run.status !== 'running') throw new Error(`A run is ${run.status}: ${run.reason}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
