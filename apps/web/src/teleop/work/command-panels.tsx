import type { OperationMode } from '@wheelhouse/contract/flows/command-list'
import type { TeleopSession } from '../session/teleop-session.ts'
import { CommandPanelLazy } from './command-panel-lazy.tsx'
import { WorkPanelLazy } from './work-panel-lazy.tsx'

type CommandPanelsProps = { session: TeleopSession; serialNo: string; mode: OperationMode }

/** What the building has prepared for the driver: the commands of the mode, and its work plans. */
export function CommandPanels({ session, serialNo, mode }: CommandPanelsProps) {
  return (
    <>
      <CommandPanelLazy session={session} serialNo={serialNo} mode={mode} />
      <WorkPanelLazy session={session} serialNo={serialNo} />
    </>
  )
}
