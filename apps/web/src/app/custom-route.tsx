import { useLocation } from '@tanstack/react-router'
import { CustomViewPage } from '../custom/custom-view-page.tsx'
import { viewAt } from '../custom/custom-views.ts'
import { Shell } from './shell.tsx'

/** The custom view of the address; one that needs a login stands inside the shell. */
export function CustomRoute() {
  const view = viewAt(useLocation({ select: ({ pathname }) => pathname }))
  if (view === null) return null
  const page = <CustomViewPage key={view.id} view={view} />
  return view.requiresAuth ? <Shell>{page}</Shell> : page
}
