import { floorLimits } from '@wheelhouse/contract/buildings/floor'
import type * as routes from '@wheelhouse/contract/routes'
import type { Site } from './personas.ts'
import { aServiceBundle, aServicePackage } from './service-factories.ts'
import type { TestServer } from './test-server.ts'

/**
 * What a good call of each route needs beside the signed-in person. `rowId`: the row that a call on one is about;
 * `fileId`: a file for the calls that take one; `bundle`: one of a service package of the site; `pose`,
 * `flowGroup`, `flow`: one of the site; `speak`: the command of the catalogue;
 * `commandList`, `device`: one of the site; `report`: one of the site with an abnormal step;
 * `knowledgeGroup`: one of the site; `operator`: somebody of the site who may be on call.
 */
export type Target = Site & {
  loginId: string
  rowId: string | null
  fileId: string | null
  bundle?: { id: string; packageId: string }
  pose?: { id: string }
  flowGroup?: { id: string }
  flow?: { id: string }
  speak?: { id: string }
  commandList?: { id: string }
  device?: { id: string }
  report?: { id: string }
  knowledgeGroup?: { id: string }
  operator?: { id: string }
}

export type Body = (target: Target) => object

type Group = keyof typeof routes

/** Makes a row of the site for the calls on one; it stands under the site's building. */
type Maker = (
  server: Pick<TestServer, 'db' | 'dataDir'>,
  site: Site,
  loginId: string,
) => Promise<{ id: string }>

/** How a row of an entity looks, and a good body of each call that takes one. */
export type EntitySamples = {
  group: Group
  bodies?: Readonly<Record<string, Body | undefined>>
  make?: Maker
}

/** The samples of an entity, in a file of its own: whatever stands in `samples/` is found there, as tests are. */
export function defineSamples<const Of extends Group>(
  group: Of,
  samples: { bodies?: { readonly [Call in keyof (typeof routes)[Of]]?: Body }; make?: Maker },
): EntitySamples {
  return { group, ...samples }
}

let floors = 1
/** No two floors of a building have the same number. */
export const freeFloor = () => (floors < floorLimits.indexMax ? (floors += 1) : -1)

/** A bundle of a package of its own, in the site's building. */
export async function aBundleIn({ db }: Pick<TestServer, 'db'>, { building }: Site) {
  const { organizationId, id: buildingId } = building
  const { id: packageId } = await aServicePackage(db, { organizationId, buildingId })
  return aServiceBundle(db, { packageId })
}
