import type { CommandList } from '@wheelhouse/contract/flows/command-list'
import { commandRunRoutes } from '@wheelhouse/contract/flows/command-run'
import type { PreparedCommand } from '@wheelhouse/contract/flows/prepared-command'
import type { WorkPlan } from '@wheelhouse/contract/flows/work-plan'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import type { BodyOf } from '@wheelhouse/contract/kernel/route'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { Context } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import { auditRobotAction } from '../robots/audit-robot-action.ts'
import { startCleaning } from '../robots/cleaning/start-cleaning.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { visibleTwin } from '../robots/visible-twin.ts'
import type { LeaseManager } from '../teleop/lease-manager.ts'
import { listCommandsById } from './command.store.ts'
import { commandListStore } from './command-list.store.ts'
import { runCommand } from './run-command.ts'
import { listCommandsOf } from './work-plans/work-plan.routes.ts'
import { workPlanStore } from './work-plans/work-plan.store.ts'

type RunBody = BodyOf<typeof commandRunRoutes.run>

/** Runs prepared commands of command lists and work plans on a robot. Each leaves one audit entry, even if it fails. */
export function commandRunHandlers(
  link: LinkContext,
  leases: Pick<LeaseManager, 'getHolder'>,
): RouteBinding[] {
  return [
    handle(commandRunRoutes.run, async ({ params, body }, ctx) => {
      const { db, identity } = ctx
      const twin = visibleTwin(link, identity, params.serialNo)
      const { prepared: stored, source } = await findPrepared(ctx, twin, body)
      const command = (await listCommandsById(db, [stored.commandId])).get(stored.commandId)
      if (command === undefined || command.status === 0) throw new AppError('entity.notFound')
      const prepared = putPlace(stored, command, body)
      const details = { command: command.code, label: prepared.label, ...source, params: prepared.params }
      const run = () => runCommand({ link, leases, db, identity }, twin, command, prepared)
      return auditRobotAction(link.audit, ctx, { twin, action: 'robot:operate', details }, () =>
        command.code === 'startCleaning' ? startCleaning(link, twin, identity, run) : run(),
      )
    }),
    handle(commandRunRoutes.outcome, async ({ params, query }, { identity }) => {
      const report = visibleTwin(link, identity, params.serialNo).actions.get(query.actionId)
      return { outcome: report?.outcome ?? null, error: readError(report?.result ?? null) }
    }),
  ]
}

/**
 * The prepared command at that place in the stored list or plan.
 * @throws AppError entity.notFound unless it is enabled and in the robot's building, entity.changed
 */
async function findPrepared(
  { db, identity }: Context,
  { buildingId }: RobotTwin,
  body: RunBody,
): Promise<{ prepared: PreparedCommand; source: object }> {
  const row =
    body.from === 'list'
      ? await commandListStore.get(db, identity, body.listId)
      : await workPlanStore.get(db, identity, body.planId)
  const isTemplate = 'isTemplate' in row && row.isTemplate
  if (row.buildingId !== buildingId || row.status === 0 || isTemplate) throw new AppError('entity.notFound')
  const prepared = listCandidates(row, body)[body.index]
  if (row.revision !== body.revision || prepared === undefined) throw new AppError('entity.changed')
  return { prepared, source: { [body.from === 'list' ? 'commandList' : 'workPlan']: row.name } }
}

function listCandidates(row: CommandList | WorkPlan, body: RunBody): readonly PreparedCommand[] {
  if (!('isTemplate' in row)) return row.definition
  const step = row.definition.steps.find(({ id }) => body.from === 'plan' && id === body.stepId)
  return step === undefined || body.from === 'list' ? [] : listCommandsOf(step, body.part)
}

/** Fills in the button position that the driver marked. @throws AppError request.invalid for any other command */
function putPlace(
  prepared: PreparedCommand,
  { code }: { code: string },
  { place }: RunBody,
): PreparedCommand {
  if (place === undefined) return prepared
  if (code !== 'pressButton')
    throw invalidField('place', 'command.noPlace', 'Only what is pressed can be marked in a picture.')
  return { ...prepared, params: { ...prepared.params, ...place } }
}

/** Our robots report `{ error, description }`; text from other robots is shown as is. */
function readError(result: string | null): string | null {
  if (result === null) return null
  try {
    const parsed: unknown = parseJson(result)
    return isRecord(parsed) && typeof parsed.error === 'string' ? parsed.error : null
  } catch {
    return result
  }
}
