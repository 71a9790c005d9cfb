import type { LilzValue } from '@wheelhouse/contract/buildings/linkage'
import type { Area, Host } from '../host.ts'
import { lilzHookHandlers } from './linkages/lilz-hook.routes.ts'
import { linkageHandlers } from './linkages/linkage.routes.ts'
import { createLinkages } from './linkages/linkages.ts'

type Parts = {
  /** LiLz reports the value of one of its gauges. */
  onLilzValue: (buildingId: string, value: LilzValue) => Promise<void>
}

/** Buildings and the services that they are linked to. */
export function createBuildingsArea({ db, clock, origin, calls }: Host, { onLilzValue }: Parts): Area {
  const linkages = createLinkages({ systemDb: db, clock, ...calls })
  return {
    name: 'buildings',
    bindings: [
      ...linkageHandlers({ linkages, secrets: calls.secrets, origin }),
      ...lilzHookHandlers(onLilzValue),
    ],
  }
}
