import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CustomViewPage } from '../../custom/custom-view-page.tsx'
import { viewAt } from '../../custom/custom-views.ts'
import { chosenLocation } from '../../session/chosen-location.ts'
import { session, useSession } from '../../session/session.store.ts'
import { Shell } from '../shell.tsx'

/** Loaded on demand, because most installations have no custom views. */
const SandboxedViewPage = lazy(async () => ({
  default: (await import('../../custom/sandboxed-view-page.tsx')).SandboxedViewPage,
}))

/** The selected organisation and building, else the person's own building. */
function getPlace() {
  const { organizationId, buildingId } = chosenLocation.get()
  return { organizationId, buildingId: buildingId ?? session.get().user?.buildingId ?? null }
}

/** The custom view in the address; one that needs a login is shown inside the shell. */
export function CustomRoute() {
  const view = viewAt(useLocation({ select: ({ pathname }) => pathname }))
  const { user } = useSession()
  if (view === null) return null
  const page =
    'bundle' in view ? (
      <Suspense>
        <SandboxedViewPage key={view.id} view={view} getPlace={user === null ? null : getPlace} />
      </Suspense>
    ) : (
      <CustomViewPage key={view.id} view={view} />
    )
  return view.requiresAuth ? <Shell>{page}</Shell> : page
}
