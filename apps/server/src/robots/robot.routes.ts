import { robotRoutes } from '@wheelhouse/contract/robots/robot'
import { stateHistoryRoutes } from '@wheelhouse/contract/robots/state-history'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { changeRobot, registerRobot, removeRobot } from './change-robot.ts'
import { exportActivities } from './records/export-activities.ts'
import { listActivities, listDriving, listSettingHistories } from './records/robot-record.store.ts'
import { getStateHistory } from './records/state-sample.store.ts'
import { robotCan } from './robot.policy.ts'
import { countRobots, getRobot, listRobots } from './robot.store.ts'
import type { RobotChanges } from './robot-changes.ts'

export function robotHandlers(changes: RobotChanges): RouteBinding[] {
  return [
    handle(robotRoutes.list, ({ query }, ctx) => listRobots(ctx.db, ctx.identity, query.filter)),
    handle(robotRoutes.count, async ({ query }, ctx) => ({
      count: await countRobots(ctx.db, ctx.identity, query.where),
    })),
    handle(robotRoutes.get, async ({ params }, ctx) => ({
      ...(await getRobot(ctx.db, ctx.identity, params.id)),
      can: robotCan(ctx.identity),
    })),
    handle(robotRoutes.create, async ({ body }, ctx) => {
      const robot = await registerRobot(ctx, body)
      changes.emit({ kind: 'created', robotId: robot.id, serialNumber: robot.serialNumber })
      return robot
    }),
    handle(robotRoutes.update, async ({ params, body }, ctx) => {
      const { serialNumber } = await changeRobot(ctx, params.id, body)
      changes.emit({ kind: 'updated', robotId: params.id, serialNumber })
    }),
    handle(robotRoutes.delete, async ({ params }, ctx) => {
      const { serialNumber } = await removeRobot(ctx, params.id)
      changes.emit({ kind: 'deleted', robotId: params.id, serialNumber })
    }),
    handle(robotRoutes.listSettingHistories, async ({ params, query }, ctx) => {
      const robot = await getRobot(ctx.db, ctx.identity, params.id)
      return listSettingHistories(ctx.db, robot.id, query.filter)
    }),
    handle(robotRoutes.listActivities, async ({ params, query }, ctx) => {
      const robot = await getRobot(ctx.db, ctx.identity, params.id)
      return listActivities(ctx.db, robot.id, query.filter)
    }),
    handle(robotRoutes.listDriving, ({ query }, ctx) => listDriving(ctx.db, ctx.identity, query)),
    handle(stateHistoryRoutes.get, ({ params, query: { period } }, { readHistory, identity, clock }) =>
      readHistory(async ({ db }) => {
        const robot = await getRobot(db, identity, params.id)
        return getStateHistory(db, robot.id, { period, now: clock.now() })
      }),
    ),
    handle(robotRoutes.exportActivities, ({ params, query }, { readHistory, identity, clock }) =>
      readHistory(({ db }) => exportActivities({ db, identity, clock }, params.id, query)),
    ),
  ]
}
