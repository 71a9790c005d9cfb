import { useQuery } from '@tanstack/react-query'
import type { OperationMode } from '@wheelhouse/contract/flows/command-list'
import { lazy, Suspense, useState } from 'react'
import type { TeleopSession } from '../session/teleop-session.ts'
import { commandListQuery } from './command-list.queries.ts'

const CommandPanel = lazy(async () => ({ default: (await import('./command-panel.tsx')).CommandPanel }))

type CommandPanelLazyProps = { session: TeleopSession; serialNo: string; mode: OperationMode }

/** The palette of the address's mode, or of the list that was chosen, read once it is known that there is one. */
export function CommandPanelLazy({ session, serialNo, mode }: CommandPanelLazyProps) {
  const [chosen, setChosen] = useState(mode)
  const { data } = useQuery(commandListQuery(serialNo, chosen))
  const list = data?.list ?? null
  if (data === undefined || list === null) return null
  return (
    <Suspense>
      {/* Another revision has other commands at the same places: its buttons and keys begin anew. */}
      <CommandPanel
        key={`${list.id} ${list.revision}`}
        {...{ session, serialNo, list }}
        lists={data.lists}
        onChoose={setChosen}
      />
    </Suspense>
  )
}
