import { useQuery } from '@tanstack/react-query'
import type { OperationMode } from '@wheelhouse/contract/flows/command-list'
import { lazy, Suspense } from 'react'
import { commandListQuery } from './command-list.queries.ts'
import type { TeleopSession } from './teleop-session.ts'

const CommandPanel = lazy(async () => ({ default: (await import('./command-panel.tsx')).CommandPanel }))

type CommandPanelLazyProps = { session: TeleopSession; serialNo: string; mode: OperationMode }

/** The palette of a mode, read once it is known that there is a list. */
export function CommandPanelLazy({ session, serialNo, mode }: CommandPanelLazyProps) {
  const { data: list = null } = useQuery(commandListQuery(serialNo, mode))
  if (list === null) return null
  return (
    <Suspense>
      {/* Another revision has other commands at the same places: its buttons and keys begin anew. */}
      <CommandPanel key={`${list.id} ${list.revision}`} session={session} serialNo={serialNo} list={list} />
    </Suspense>
  )
}
