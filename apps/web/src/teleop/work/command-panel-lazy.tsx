import { useQuery } from '@tanstack/react-query'
import type { OperationMode } from '@wheelhouse/contract/flows/command-list'
import { lazy, Suspense, useState } from 'react'
import type { TeleopSession } from '../session/teleop-session.ts'
import { commandListQuery } from './command-list.queries.ts'

const CommandPanel = lazy(async () => ({ default: (await import('./command-panel.tsx')).CommandPanel }))

type CommandPanelLazyProps = { session: TeleopSession; serialNo: string; mode: OperationMode }

/** The palette of the address's mode, or of the chosen list, loaded once it is known to exist. */
export function CommandPanelLazy({ session, serialNo, mode }: CommandPanelLazyProps) {
  const [chosen, setChosen] = useState(mode)
  const { data } = useQuery(commandListQuery(serialNo, chosen))
  const list = data?.list ?? null
  if (data === undefined || list === null) return null
  return (
    <Suspense>
      {/* Another revision has different commands in the same positions, so its buttons and keys are remounted. */}
      <CommandPanel
        key={`${list.id} ${list.revision}`}
        session={session}
        serialNo={serialNo}
        list={list}
        lists={data.lists}
        onChoose={setChosen}
      />
    </Suspense>
  )
}
