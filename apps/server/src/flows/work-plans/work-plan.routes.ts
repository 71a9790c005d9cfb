import { isDeepStrictEqual } from 'node:util'
import type { PreparedCommand } from '@wheelhouse/contract/flows/prepared-command'
import {
  type WorkPlan,
  type WorkPlanCreate,
  type WorkStep,
  workParts,
  workPlanRoutes,
} from '@wheelhouse/contract/flows/work-plan'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { crudHandlers, toChange } from '../../kernel/entities/crud-handlers.ts'
import type { ColumnValues } from '../../kernel/entities/crud-store.ts'
import { getBuilding } from '../../kernel/entities/place.store.ts'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { Context } from '../../kernel/http/context.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError, invalidField } from '../../kernel/process/app-error.ts'
import type { LinkContext } from '../../robots/robot-link/link-context.ts'
import { visibleTwin } from '../../robots/visible-twin.ts'
import { findBadCommands, type PlacedCommand, requireGoodCommands } from '../check-prepared.ts'
import { listCommandsById } from '../command.store.ts'
import { maySetScope } from '../flow.policy.ts'
import { lockFloor } from '../flow.store.ts'
import { lockFlows } from '../flow-locks.store.ts'
import { toPalette } from '../to-palette.ts'
import { workPlanRevisions, workPlanStore } from './work-plan.store.ts'

const entity = 'workPlan'

/** The routes of work plans (R-FLOWS-10). */
export function workPlanHandlers(link: LinkContext): RouteBinding[] {
  return Object.values({
    ...crudHandlers<WorkPlan, WorkPlanCreate>(workPlanRoutes, workPlanStore, {
      entity,
      prepare,
      afterwards: (tx, _ctx, _input, id) => workPlanRevisions.keep(tx, id),
    }),
    revisions: handle(workPlanRoutes.revisions, async ({ params }, { db, identity }) => {
      const { id } = await workPlanStore.get(db, identity, params.id)
      return workPlanRevisions.list(db, id)
    }),
    instantiate: handle(workPlanRoutes.instantiate, ({ params, body }, ctx) =>
      instantiate(ctx, params.id, body),
    ),
    ofRobot: handle(workPlanRoutes.ofRobot, async ({ params }, { db, identity }) => {
      const { buildingId } = visibleTwin(link, identity, params.serialNo)
      const where = { status: 1, isTemplate: false }
      const plans = await workPlanStore.list(db, identity, { where, order: 'name' }, { buildingId })
      const whole = plans.map(({ id }) => workPlanStore.get(db, identity, id))
      return Promise.all((await Promise.all(whole)).map((plan) => toShownPlan(db, plan)))
    }),
  })
}

async function toShownPlan(db: Database, { definition, ...plan }: WorkPlan) {
  const steps = definition.steps.map(async ({ id, title, type, main, pre, aux, post }) => ({
    id,
    title,
    type,
    pre: await toPalette(db, pre),
    main: await toPalette(db, main === null ? [] : [main]),
    aux: await toPalette(db, aux),
    post: await toPalette(db, post),
  }))
  return { ...plan, steps: await Promise.all(steps) }
}

/** The commands of one part of a step; the main command is a part by itself. */
export function listCommandsOf(step: WorkStep, part: (typeof workParts)[number]): PreparedCommand[] {
  if (part !== 'main') return step[part]
  return step.main === null ? [] : [step.main]
}

function listPlaced(steps: readonly WorkStep[]): PlacedCommand[] {
  return steps.flatMap((step, at) =>
    workParts.flatMap((part) =>
      listCommandsOf(step, part).map((prepared, index) => ({
        path: `definition.steps.${at}.${part}${part === 'main' ? '' : `.${index}`}`,
        prepared,
      })),
    ),
  )
}

/**
 * The columns of a plan. Only what changes is checked, and a plan that can be carried out has a main action in each step.
 * @throws AppError entity.notFound, flow.badSteps, request.invalid
 */
async function prepare(
  tx: Tx,
  { identity }: Context,
  plan: WorkPlanCreate,
  before: WorkPlan | null,
): Promise<ColumnValues> {
  const { buildingId, floorId, definition, isTemplate, status, scope } = plan
  const { organizationId } = await getBuilding(tx, identity, buildingId)
  const isMoved = floorId !== before?.floorId
  if (isMoved && !(await lockFloor(tx, buildingId, floorId)))
    throw invalidField('floorId', 'floor.notInBuilding', 'The floor is not one of the building.')
  if (scope !== before?.scope && !maySetScope(identity, { organizationId, scope }))
    throw invalidField(
      'scope',
      'workPlan.notOwn',
      'Other organisations’ work plans must stay visible to you.',
    )
  const without = definition.steps.findIndex(({ main }) => main === null)
  if (!isTemplate && status === 1 && without !== -1)
    throw invalidField(`definition.steps.${without}.main`, 'workPlan.mainMissing', 'It has no main action.')
  const ids = definition.steps.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    throw invalidField('definition', 'step.sameId', 'Two steps have the same id.')
  if (isMoved || !isDeepStrictEqual(definition, before?.definition)) {
    await lockFlows(tx, buildingId)
    const place = { organizationId, buildingId, floorId }
    await requireGoodCommands(tx, identity, listPlaced(definition.steps), place)
    await checkArms(tx, definition.steps)
  }
  if (before !== null) await workPlanRevisions.keep(tx, before.id)
  return { ...plan, ...(before === null && { organizationId }) }
}

/** A step that presses with one arm may not use the other. @throws AppError request.invalid */
async function checkArms(tx: Tx, steps: readonly WorkStep[]): Promise<void> {
  const commands = await listCommandsById(
    tx,
    steps.flatMap(({ main }) => (main === null ? [] : [main.commandId])),
  )
  const index = steps.findIndex(({ type, main }) => {
    if (type === 'move' || main === null || commands.get(main.commandId)?.code !== 'pressButton') return false
    return (main.params.arm ?? 'right') !== (type === 'button-left' ? 'left' : 'right')
  })
  if (index === -1) return
  const path = `definition.steps.${index}.main.params.arm`
  throw invalidField(path, 'workPlan.otherArm', 'The step is about the other arm.')
}

/**
 * Creates a plan from a template for another place. Commands that are not valid there are left out, to be chosen again.
 * @throws AppError entity.notFound, request.invalid
 */
async function instantiate(
  ctx: Context,
  id: string,
  { name, buildingId, floorId }: Pick<WorkPlan, 'name' | 'buildingId' | 'floorId'>,
): Promise<WorkPlan> {
  return ctx.db.transaction().execute(async (tx) => {
    const template = await workPlanStore.get(tx, ctx.identity, id)
    if (!template.isTemplate) throw new AppError('entity.notFound')
    const { organizationId } = await getBuilding(tx, ctx.identity, buildingId)
    if (!(await lockFloor(tx, buildingId, floorId))) throw new AppError('entity.notFound')
    await lockFlows(tx, buildingId)
    const place = { organizationId, buildingId, floorId }
    const { steps: given } = template.definition
    const bad = await findBadCommands(tx, ctx.identity, listPlaced(given), place)
    const isBad = (path: string) => bad.some((detail) => detail.path.startsWith(`${path}.`))
    const steps = given.map((step, at) => {
      const keep = (part: 'pre' | 'aux' | 'post') =>
        step[part].filter((_, index) => !isBad(`definition.steps.${at}.${part}.${index}`))
      const main = isBad(`definition.steps.${at}.main`) ? null : step.main
      return { ...step, pre: keep('pre'), main, aux: keep('aux'), post: keep('post') }
    })
    const status = steps.every(({ main }) => main !== null) ? 1 : 0
    const { type, icon, description, scope } = template
    const values = { name, type, icon, description, scope, ...place, definition: { steps } }
    const row = await workPlanStore.create(
      tx,
      { ...values, isTemplate: false, templateId: id, status },
      toChange(ctx),
    )
    await workPlanRevisions.keep(tx, row.id)
    const entry = { action: `${entity}:instantiate`, outcome: 'done', entity, entityId: row.id } as const
    await writeAudit(tx, ctx, { ...entry, after: row })
    return row
  })
}
