import { flowRunChannels } from './flows/run.ts'
import { changesChannels } from './kernel/changes.ts'
import { mapDraftChannels } from './maps/map-draft.ts'
import { attentionChannels } from './robots/attention.ts'
import { robotChannels } from './robots/robot.ts'
import { robotConsoleChannels } from './robots/robot-console.ts'
import { siteChannels } from './robots/site.ts'
import { teleopChannels } from './teleop/teleop.ts'

/** Every live channel of the product. */
export const channels = {
  attention: attentionChannels.attention,
  changes: changesChannels.changes,
  flowRun: flowRunChannels.run,
  mapDraft: mapDraftChannels.draft,
  robotConsole: robotConsoleChannels.messages,
  robotState: robotChannels.state,
  site: siteChannels.site,
  teleop: teleopChannels.teleop,
}
