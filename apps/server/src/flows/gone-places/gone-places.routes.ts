import { setImmediate as breathe } from 'node:timers/promises'
import {
  type BrokenByMap,
  type GoneOfFlow,
  gonePlaceLimits,
  gonePlaceRoutes,
} from '@wheelhouse/contract/flows/gone-places'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { getBuilding, getFloor } from '../../kernel/entities/place.store.ts'
import type { Context } from '../../kernel/http/context.ts'
import { handle } from '../../kernel/http/route-binding.ts'
import { flowStore } from '../flow.store.ts'
import type { RunFlow } from '../runs/state/run-position.ts'
import { findGoneSteps, type GoneStep } from './find-gone-steps.ts'
import {
  findDraftPlaces,
  getRevisionPlaces,
  listButtonsTo,
  listFlowsOfBuilding,
  listLastNames,
  listPublishedPlaces,
  listStartersOf,
  type PlaceSet,
} from './gone-places.store.ts'

export const gonePlaceHandlers = [
  handle(gonePlaceRoutes.byDraft, async ({ params: { id: floorId } }, ctx) => {
    const { buildingId } = await getFloor(ctx.db, ctx.identity, floorId)
    const draft = await findDraftPlaces(ctx.db, floorId)
    return draft === null ? { total: 0, named: [] } : listBroken(ctx, { buildingId, floorId }, draft)
  }),
  handle(gonePlaceRoutes.byRevision, async ({ params: { id: floorId, revision } }, ctx) => {
    const { buildingId } = await getFloor(ctx.db, ctx.identity, floorId)
    const old = await getRevisionPlaces(ctx.db, floorId, revision)
    return listBroken(ctx, { buildingId, floorId }, old)
  }),
  handle(gonePlaceRoutes.ofBuilding, async ({ params: { id } }, { db, identity }) => {
    await getBuilding(db, identity, id)
    const flows = await listFlowsOfBuilding(db, identity, id)
    const gone = await findGone(flows, await listPublishedPlaces(db, id))
    const goneSteps = new Set(gone.map(({ step }) => step))
    const broken = listWithCallers(
      flows,
      gone.map(({ flow }) => flow.id),
    )
    return flows.flatMap(({ id: flowId, isVisible, definition }): GoneOfFlow[] => {
      if (!isVisible || !broken.has(flowId)) return []
      const steps = definition.filter((step) => goneSteps.has(step) || callsAny(step, broken))
      return [{ flowId, stepIds: steps.map(({ id: stepId }) => stepId) }]
    })
  }),
  handle(gonePlaceRoutes.ofFlow, async ({ params: { id } }, { db, identity }) => {
    const { buildingId } = await flowStore.get(db, identity, id)
    const flows = await listFlowsOfBuilding(db, identity, buildingId)
    const gone = await findGone(flows, await listPublishedPlaces(db, buildingId))
    const own = gone.filter(({ flow }) => flow.id === id)
    if (own.length === 0) return []
    const names = await listLastNames(db, own)
    return [...names].map(([placeId, name]) => ({ placeId, name }))
  }),
]

/** What works with the published maps, but would break once the floor's map has only these places. */
async function listBroken(
  { db, identity }: Pick<Context, 'db' | 'identity'>,
  { buildingId, floorId }: { buildingId: string; floorId: string },
  next: PlaceSet,
): Promise<BrokenByMap> {
  const published = await listPublishedPlaces(db, buildingId)
  const flows = await listFlowsOfBuilding(db, identity, buildingId)
  const before = new Set((await findGone(flows, published)).map(toKey))
  const after = await findGone(flows, new Map(published).set(floorId, next))
  const broken = listWithCallers(
    flows,
    after.filter((gone) => !before.has(toKey(gone))).map(({ flow }) => flow.id),
  )
  const waypointIds = listRemoved(published, floorId, next)
  const all = [
    ...flows.flatMap(({ id, name, isVisible }) =>
      broken.has(id) && isVisible ? [{ kind: 'flow' as const, id, name }] : [],
    ),
    ...(await listStartersOf(db, [...broken])),
    ...(await listButtonsTo(db, identity, { buildingId, floorId, waypointIds })),
  ]
  return { total: all.length, named: all.slice(0, gonePlaceLimits.namedMax) }
}

const toKey = ({ flow, step }: GoneStep) => `${flow.id} ${step.id}`

/** Flows can be many and long, so this yields to other work in between. */
async function findGone(
  flows: readonly RunFlow[],
  places: ReadonlyMap<string, PlaceSet>,
): Promise<GoneStep[]> {
  let lookUps = 0
  return findGoneSteps(flows, async (floorId) => {
    lookUps += 1
    if (lookUps % 1_000 === 0) await breathe()
    return places.get(floorId) ?? null
  })
}

/** These flows and all that call them, directly or through other flows. */
function listWithCallers(flows: readonly RunFlow[], ids: readonly string[]): ReadonlySet<string> {
  const found = new Set(ids)
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const { id, definition } of flows)
      if (definition.some((step) => callsAny(step, found))) found.add(id)
  }
  return found
}

function callsAny({ type, params }: GoneStep['step'], flowIds: ReadonlySet<string>): boolean {
  return type === stepNumbers.callFlow && flowIds.has(String(params.flowId))
}

/** Waypoints that the next map removes from the floor, and that no other floor has: a button may lead to any floor. */
function listRemoved(
  published: ReadonlyMap<string, PlaceSet>,
  floorId: string,
  next: PlaceSet,
): readonly string[] {
  const before = published.get(floorId)
  if (before === undefined) return []
  const others = [...published].flatMap(([id, places]) => (id === floorId ? [] : [places]))
  return [...before.waypoints].filter(
    (id) => !next.waypoints.has(id) && !others.some(({ waypoints }) => waypoints.has(id)),
  )
}
