import type { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import type { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import type { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import type { CallTo } from '../kernel/server/api.ts'
import type { ChannelTo } from '../kernel/server/live.ts'

/** The calls and the channel of robot/control, the start page, without their schemas. */

export const listRobots: CallTo<typeof robotRoutes.list> = {
  method: 'GET',
  path: '/robots',
  permission: 'robot:read',
}
export const countRobots: CallTo<typeof robotRoutes.count> = {
  method: 'GET',
  path: '/robots/count',
  permission: 'robot:read',
}
export const stopManyRobots: CallTo<typeof teleopRoutes.remoteStopMany> = {
  method: 'POST',
  path: '/remote-stops',
  permission: 'robot:remoteStop',
}
export const clearRemoteStop: CallTo<typeof teleopRoutes.clearRemoteStop> = {
  method: 'DELETE',
  path: '/robots/:serialNo/remote-stop',
  permission: 'robot:clearRemoteStop',
}
export const startCleaning: CallTo<typeof robotCommandRoutes.startCleaning> = {
  method: 'POST',
  path: '/robots/:serialNo/actions/start-cleaning',
  permission: 'robot:operate',
}
export const stopCleaning: CallTo<typeof robotCommandRoutes.stopCleaning> = {
  method: 'POST',
  path: '/robots/:serialNo/actions/stop-cleaning',
  permission: 'robot:operate',
}
export const dock: CallTo<typeof robotCommandRoutes.dock> = {
  method: 'POST',
  path: '/robots/:serialNo/actions/dock',
  permission: 'robot:operate',
}
export const robotState: ChannelTo<typeof robotChannels.state> = { path: '/robots/:serialNo/state' }
