import { robotChannels } from './robots/robot.ts'
import { teleopChannels } from './teleop/teleop.ts'

/** Every live channel of the product. */
export const channels = {
  robotState: robotChannels.state,
  teleop: teleopChannels.teleop,
}
