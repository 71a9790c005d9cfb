import {
  type CheckedCommand,
  checkFloors,
  checkSteps,
  hasErrors,
  type StepProblem,
} from '@wheelhouse/contract/flows/check-steps'
import type { CallableService } from '@wheelhouse/contract/flows/service-call'
import type { Definition } from '@wheelhouse/contract/flows/step'
import { findStepFloors, type StepFloors } from '@wheelhouse/contract/flows/step-floors'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { isMapFormat } from '@wheelhouse/contract/system/params-schema'
import type { Database, Tx } from '../kernel/database/database.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { AppError, type ErrorDetail } from '../kernel/process/app-error.ts'
import { listCatalogue } from './command.store.ts'
import { listCalls } from './flow-uses.store.ts'
import {
  type FlowPlace,
  findNamed,
  listCalledServices,
  listFlowNames,
  type NamingFormat,
} from './named-things.store.ts'
import type { RunFlow } from './runs/state/run-position.ts'
import { listCalledFlows } from './runs/store/called-flows.store.ts'

/** Steps with their place and their flow; `flowId` is `null` for a flow that does not exist yet. */
type CheckedFlow = FlowPlace & { flowId: string | null; definition: Definition }

/** A step that names something by a parameter. */
type Reference = { index: number; param: string; format: NamingFormat; id: string }

/**
 * Everything that is wrong with steps (R-FLOWS-2): what the contract's own checks find, references to things that do
 * not exist, and calls that would make a flow endless.
 * @param isSaving locks what the steps name until the transaction ends
 */
export async function findStepProblems(
  db: Database,
  identity: Identity,
  { flowId, definition, ...place }: CheckedFlow,
  isSaving = false,
): Promise<StepProblem[]> {
  const catalogue = await listCatalogue(db)
  const services = await listCalledServices(db, place.buildingId, [{ definition }])
  const problems = [
    ...checkSteps(definition, catalogue, new Map(services.map(({ id, paramsSchema }) => [id, paramsSchema]))),
    ...findDisabled(definition, services),
  ]
  const references = listReferences(definition, catalogue).filter(
    ({ index, param }) => !problems.some((known) => known.index === index && known.param === param),
  )
  const rows = references.filter(({ format }) => !isMapFormat(format))
  const goneRows = await findGone(db, identity, rows, { place, isSaving })
  const calls = rows.filter((it) => it.format === 'flow' && !goneRows.includes(it))
  const called = await findCalled(db, place.buildingId, calls)
  const floors = findStepFloors({ floorId: place.floorId, definition }, called)
  const onMaps = listOnMaps(references, floors, goneRows)
  const gone = [...goneRows]
  for (const [floorId, of] of onMaps)
    gone.push(...(await findGone(db, identity, of, { place: { ...place, floorId }, isSaving })))
  const circles = flowId === null ? [] : await findCircles(db, identity, calls, { flowId, ...place })
  return [
    ...problems,
    ...checkFloors(definition, catalogue, floors, called),
    ...gone.map((reference) => toProblem(reference, 'gone')),
    ...circles,
  ].toSorted((a, b) => a.index - b.index)
}

/** The references whose target does not exist. */
async function findGone(
  db: Database,
  identity: Identity,
  references: readonly Reference[],
  search: { place: FlowPlace; isSaving: boolean },
): Promise<Reference[]> {
  const named = Map.groupBy(references, ({ format }) => format)
  const ids = new Map([...named].map(([format, of]) => [format, new Set(of.map(({ id }) => id))]))
  const found = await findNamed(db, identity, ids, search)
  return references.filter(({ format, id }) => found.get(format)?.has(id) !== true)
}

function findDisabled(steps: Definition, services: readonly CallableService[]): StepProblem[] {
  const disabled = new Set(services.flatMap(({ id, isEnabled }) => (isEnabled ? [] : [id])))
  return steps.flatMap(({ type, params }, index) =>
    type === stepNumbers.callService && disabled.has(String(params.serviceCommandId))
      ? [{ index, param: 'serviceCommandId', code: 'disabledService' as const, names: [] }]
      : [],
  )
}

async function findCalled(
  db: Database,
  buildingId: string,
  calls: readonly Reference[],
): Promise<ReadonlyMap<string, RunFlow>> {
  const flows = await listCalledFlows(db, buildingId, [...new Set(calls.map(({ id }) => id))])
  return new Map(flows.map((flow) => [flow.id, flow]))
}

/** Places on maps by the floor they must be on. A floor that is missing or ambiguous is reported separately. */
function listOnMaps(
  references: readonly Reference[],
  { floors }: StepFloors,
  gone: readonly Reference[],
): ReadonlyMap<string, readonly Reference[]> {
  const goneFloors = new Set(gone.flatMap(({ format, id }) => (format === 'floor' ? [id] : [])))
  const placed = references.flatMap((reference) => {
    const [floorId, other] = floors[reference.index] ?? []
    const isSure = floorId !== undefined && other === undefined && !goneFloors.has(floorId)
    return isSure && isMapFormat(reference.format) ? [{ floorId, reference }] : []
  })
  const byFloor = Map.groupBy(placed, ({ floorId }) => floorId)
  return new Map([...byFloor].map(([floorId, of]) => [floorId, of.map(({ reference }) => reference)]))
}

/** @throws AppError flow.badSteps, a detail for each error in the steps; warnings do not count */
export async function requireGoodSteps(tx: Tx, identity: Identity, flow: CheckedFlow): Promise<void> {
  refuse(await findStepProblems(tx, identity, flow, true))
}

/** Like `requireGoodSteps`, for steps that are not being saved. @throws AppError flow.badSteps */
export async function refuseBadSteps(db: Database, identity: Identity, flow: CheckedFlow): Promise<void> {
  refuse(await findStepProblems(db, identity, flow))
}

function refuse(problems: readonly StepProblem[]): void {
  const errors = problems.filter((problem) => hasErrors([problem]))
  if (errors.length > 0) throw new AppError('flow.badSteps', undefined, errors.map(toDetail))
}

function toDetail({ index, param, code, names }: StepProblem): ErrorDetail {
  const step = `definition.${index}`
  const message = names.length > 0 ? names.join(' > ') : code
  return { path: param === null ? step : `${step}.params.${param}`, code: `step.${code}`, message }
}

function toProblem(
  { index, param }: Reference,
  code: StepProblem['code'],
  names: string[] = [],
): StepProblem {
  return { index, param, code, names }
}

function listReferences(steps: Definition, catalogue: readonly CheckedCommand[]): Reference[] {
  const naming = new Map(catalogue.map(({ type, paramsSchema }) => [type, listNaming(paramsSchema)]))
  return steps.flatMap(({ type, params }, index) =>
    (naming.get(type) ?? []).flatMap(({ param, format }) => {
      const id = params[param]
      return typeof id === 'string' && id !== '' ? [{ index, param, format, id }] : []
    }),
  )
}

/** The parameters of a command that name something. */
export function listNaming({ properties }: CheckedCommand['paramsSchema']) {
  return Object.entries(properties).flatMap(([param, it]) =>
    it.type === 'string' && it.format !== undefined && it.format !== 'multiline'
      ? [{ param, format: it.format }]
      : [],
  )
}

/** The calls that lead a flow back to itself, directly or through other flows. */
async function findCircles(
  db: Database,
  identity: Identity,
  calls: readonly Reference[],
  { flowId, buildingId }: { flowId: string; buildingId: string },
): Promise<StepProblem[]> {
  if (calls.length === 0) return []
  const called = await listCalls(db, buildingId)
  const circles = calls.flatMap((call) => {
    const way = findWay(called, call.id, flowId)
    return way === null ? [] : [{ call, way }]
  })
  if (circles.length === 0) return []
  const names = await listFlowNames(db, identity, [...new Set(circles.flatMap(({ way }) => way))])
  return circles.map(({ call, way }) => {
    const known = way.flatMap((id) => names.get(id) ?? [])
    return toProblem(call, 'callsItself', known)
  })
}

/** The shortest chain of calls from one flow to another, both included; `null` if there is none. */
function findWay(
  called: ReadonlyMap<string, readonly string[]>,
  from: string,
  to: string,
): readonly string[] | null {
  const seen = new Set([from])
  const ways: (readonly string[])[] = [[from]]
  for (const way of ways) {
    const last = way.at(-1) ?? from
    if (last === to) return way
    for (const next of called.get(last) ?? [])
      if (!seen.has(next)) {
        seen.add(next)
        ways.push([...way, next])
      }
  }
  return null
}
