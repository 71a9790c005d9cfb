import { type OperatorType, operatorTypes } from '@wheelhouse/contract/permissions'
import type { Database } from '../kernel/database/database.ts'
import { aBuilding, aFloor, aFloorMap, anOperator, anOrganization, aRobot } from './factories.ts'

export type PersonaName =
  | 'general'
  | 'areaManager'
  | 'administrator'
  | 'systemAdministrator'
  | 'foreignGeneral'
  | 'foreignAdministrator'

export const personaTypes = {
  general: operatorTypes.general,
  areaManager: operatorTypes.areaManager,
  administrator: operatorTypes.administrator,
  systemAdministrator: operatorTypes.systemAdministrator,
  foreignGeneral: operatorTypes.general,
  foreignAdministrator: operatorTypes.administrator,
} as const satisfies Record<PersonaName, OperatorType>

export type Persona = { id: string; loginId: string; type: OperatorType; organizationId: string }

/** One building with a floor, a map and a robot, of one organisation. */
export type Site = Awaited<ReturnType<typeof aSite>>

export async function aSite(db: Database, organizationId: string) {
  const building = await aBuilding(db, { organizationId })
  const floor = await aFloor(db, { buildingId: building.id })
  await aFloorMap(db, floor.id)
  const robot = await aRobot(db, { buildingId: building.id, initialFloorId: floor.id })
  return { building, floor, robot }
}

/** Two organisations with a site each, and one person of every kind; the foreign ones belong to the second. */
export async function createWorld(db: Database) {
  const own = await anOrganization(db)
  const foreign = await anOrganization(db)
  const site = await aSite(db, own.id)
  const foreignSite = await aSite(db, foreign.id)
  const person = async (
    name: PersonaName,
    organizationId: string,
    buildingId: string | null,
  ): Promise<Persona> => {
    const type = personaTypes[name]
    return { ...(await anOperator(db, { type, organizationId, buildingId })), type, organizationId }
  }
  const personas: Record<PersonaName, Persona> = {
    general: await person('general', own.id, site.building.id),
    areaManager: await person('areaManager', own.id, site.building.id),
    administrator: await person('administrator', own.id, null),
    systemAdministrator: await person('systemAdministrator', own.id, null),
    foreignGeneral: await person('foreignGeneral', foreign.id, foreignSite.building.id),
    foreignAdministrator: await person('foreignAdministrator', foreign.id, null),
  }
  return { own, foreign, site, foreignSite, personas }
}

export type World = Awaited<ReturnType<typeof createWorld>>
