import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PasswordPolicy } from '@wheelhouse/contract/account/password'
import type { VirtualBeacon } from '@wheelhouse/contract/devices/virtual-beacon'
import type { VirtualMeter } from '@wheelhouse/contract/inspections/virtual-meter'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { contractFlags } from '@wheelhouse/contract/organizations/contract'
import type { Arm } from '@wheelhouse/contract/robots/arm'
import { type VdaVersion, vdaVersions } from '@wheelhouse/contract/robots/robot'
import { defaultInterfaceNames } from '@wheelhouse/contract/robots/robot-link'
import type { RobotModel } from '@wheelhouse/contract/robots/robot-values'
import { demoGroundBeacons } from '@wheelhouse/simulator/demo/demo-beacons'
import { demoGroundFloor, demoUpperFloor } from '@wheelhouse/simulator/demo/demo-building'
import { demoGroundMeters, demoUpperMeters } from '@wheelhouse/simulator/demo/demo-meters'
import {
  demoAccounts,
  demoGroups,
  demoManufacturer,
  demoOrganizations,
  demoRobotKinds,
  demoSerialNumber,
  newcomer,
} from '@wheelhouse/simulator/demo/demo-people'
import { demoTerms } from '@wheelhouse/simulator/demo/demo-terms'
import { agreeToTerm, ensureTerm } from '../account/term.store.ts'
import { type Database, inTransaction } from '../kernel/database/database.ts'
import type { FileStore } from '../kernel/files/store-interface.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Secrets } from '../kernel/process/secrets.ts'
import { saveContract } from '../organizations/contract.store.ts'
import { hashRobotSecret } from '../robots/robot-link/access/check-credential.ts'
import { createOperator } from '../session/login-account.store.ts'
import { hashPassword } from '../session/password.ts'
import {
  ensureBuilding,
  ensureFloor,
  ensureGroup,
  ensureOrganization,
  ensureRobot,
  setDemoPassword,
} from './demo.store.ts'
import { ensureFlows } from './demo-flows.store.ts'
import { ensureInspections } from './demo-inspections.store.ts'
import { ensureLinkages, getDemoFloorId } from './demo-linkage.ts'
import { ensureOnCall } from './demo-on-call.store.ts'
import { ensurePoses } from './demo-poses.store.ts'
import { readDemoPassword, readSecrets, writePrivately } from './demo-secrets.ts'
import { ensureSensor } from './demo-sensor.store.ts'
import { ensureSoftware } from './demo-software.store.ts'
import { loadHistory } from './history/load-history.ts'
import { ensureLife } from './life/ensure-life.store.ts'
import type { MapFile } from './read-map-file.ts'

export type DemoOptions = {
  /** Where the password and the robots' secrets are stored, readable by this user only. */
  folder: string
  /** Virtual robots of the first organisation. */
  robots: number
  /** Used instead of a generated one. */
  password: string | null
  policy: PasswordPolicy
  /** An extra floor that the robots start on. */
  extraFloor: MapFile | null
  /** Whether its robots work all day on their own schedules; those on an extra floor stand still. */
  isAlive: boolean
  /**
   * For the login to the simulated T-Spider; `null` if the installation has a real one, whose login cannot be made up.
   */
  secrets: Secrets | null
  /** For the software that the robots can be updated to. */
  openFiles: (db: Database) => Promise<FileStore>
}

/** The robot agent's configuration of one virtual robot, without the broker's address. */
type DemoRobotConfig = {
  serialNumber: string
  manufacturer: string
  version: VdaVersion
  interfaceName: string
  username: string
  password: string
  /** `buildingId.floorId` of the floor it starts on. */
  mapId: string
  model: RobotModel
  arm: Arm | null
}

/** A sensor of the virtual building, without the broker's address. */
type DemoSensorConfig = { deviceId: string; password: string; mapId: string; meterId: string }

export type Demo = {
  password: string
  accounts: typeof demoAccounts
  robots: DemoRobotConfig[]
  sensors: DemoSensorConfig[]
  maps: Record<string, MapDocument>
  /** The meters on the walls of the floors, by the same ids. */
  meters: Record<string, readonly VirtualMeter[]>
  /** The sensors there that advertise by BLE. */
  beacons: Record<string, readonly VirtualBeacon[]>
}

/** Index of the second customer's robot. */
export const foreignDemoRobot = 9000

/**
 * Creates the demo installation, or updates an existing one. Idempotent: safe to run at every start.
 * @throws SettingError if the chosen password is too weak
 */
export async function seedDemo(db: Database, clock: Clock, options: DemoOptions): Promise<Demo> {
  const now = clock.now()
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  const password = await readDemoPassword(options)
  const first = await seedOrganization(db, 'first', now)
  const second = await seedOrganization(db, 'second', now)
  const extra =
    options.extraFloor === null
      ? null
      : await ensureFloor(
          db,
          {
            name: options.extraFloor.name,
            map: options.extraFloor.map,
            buildingId: first.buildingId,
            index: null,
            tspiderFloorId: null,
          },
          now,
        )
  const startFloors = extra === null ? [first.ground, first.ground, first.upper] : [extra]
  await seedPeople(db, { first, second, passwordHash: await hashPassword(password), now })
  await seedContracts(db, { first, second, now })
  if (options.secrets !== null) await ensureLinkages(db, first.buildingId, options.secrets, now)
  const files = await options.openFiles(db)
  await ensureSoftware(db, files, now)
  await ensurePoses(db, first.organizationId, now)
  const { organizationId, buildingId, flowGroupId } = first
  const place = { organizationId, buildingId, floorId: first.ground.id }
  await ensureFlows(db, { ...place, flowGroupId }, now)
  await ensureInspections(db, place, demoGroundMeters, now)
  const robots: DemoRobotConfig[] = []
  const secrets = await readSecrets(options.folder)
  for (let index = 0; index < options.robots; index++) {
    const floor = startFloors[index % startFloors.length] ?? first.ground
    const robot = await seedRobot(db, { index, floorId: floor.id, place: first, secrets, now })
    robots.push({ ...robot, mapId: `${first.buildingId}.${floor.id}` })
  }
  const sensors = await seedSensors(db, place, { secrets, now })
  // The second customer's robot is registered but never online, as it has no agent.
  await seedRobot(db, { index: foreignDemoRobot, floorId: second.ground.id, place: second, secrets, now })
  if (options.isAlive && extra === null) {
    const serialNumbers = robots.map(({ serialNumber }) => serialNumber)
    await ensureLife(db, { organizationId, buildingId, flowGroupId }, { floors: first, serialNumbers, now })
    await ensureOnCall(db, { organizationId, buildingId }, now)
    await loadHistory(db, { organizationId, buildingId }, { files, now })
  }
  await writePrivately(join(options.folder, 'robot-secrets.json'), JSON.stringify(secrets, null, 2))
  const floors = [first.ground, first.upper, ...(extra === null ? [] : [extra])]
  const maps = Object.fromEntries(floors.map((floor) => [`${first.buildingId}.${floor.id}`, floor.map]))
  const meters = {
    [`${first.buildingId}.${first.ground.id}`]: demoGroundMeters,
    [`${first.buildingId}.${first.upper.id}`]: demoUpperMeters,
  }
  const beacons = { [`${first.buildingId}.${first.ground.id}`]: demoGroundBeacons }
  return { password, accounts: demoAccounts, robots, sensors, maps, meters, beacons }
}

async function seedPeople(
  db: Database,
  { first, second, passwordHash, now }: { first: Place; second: Place; passwordHash: string; now: Date },
): Promise<void> {
  for (const term of demoTerms) await ensureTerm(db, { ...term, effectiveAt: now.toISOString() }, now)
  for (const { organization, ...account } of demoAccounts) {
    const { organizationId, buildingId } = organization === 'first' ? first : second
    const operator = { ...account, organizationId, buildingId, passwordHash, language: 'ja' as const }
    const operatorId =
      (await setDemoPassword(db, account.loginId, passwordHash, now)) ??
      (await createOperator(db, operator, now))
    if (account.loginId === newcomer) continue
    await inTransaction(db, async (tx) => {
      for (const term of demoTerms) await agreeToTerm(tx, term, { operatorId, ip: null }, now)
    })
  }
}

/** The second organisation maintains the robots of both, to demonstrate both sides of a maintenance contract. */
async function seedContracts(
  db: Database,
  { first, second, now }: { first: Place; second: Place; now: Date },
): Promise<void> {
  const maintenanceCompanyId = second.organizationId
  const everything = Object.fromEntries(contractFlags.map((flag) => [flag, true]))
  await saveContract(db, first.organizationId, { ...everything, maintenanceCompanyId }, now)
  await saveContract(db, second.organizationId, { isArchive: true, maintenanceCompanyId }, now)
}

type Place = { organizationId: string; buildingId: string; robotGroupId: string }

async function seedOrganization(db: Database, which: keyof typeof demoOrganizations, now: Date) {
  const { building, prefecture, city, ...organization } = demoOrganizations[which]
  const organizationId = await ensureOrganization(db, organization, now)
  const buildingId = await ensureBuilding(db, { organizationId, ...building, prefecture, city }, now)
  const robotGroupId = await ensureGroup(db, 'robotGroups', { buildingId, ...demoGroups.robots }, now)
  const flowGroupId = await ensureGroup(db, 'flowGroups', { buildingId, ...demoGroups.flows }, now)
  const ground = await ensureFloor(db, { ...toFloor('1F', 1), buildingId, map: demoGroundFloor }, now)
  const upper = await ensureFloor(db, { ...toFloor('2F', 2), buildingId, map: demoUpperFloor }, now)
  return { organizationId, buildingId, robotGroupId, flowGroupId, ground, upper }
}

function toFloor(name: string, index: number) {
  return { name, index, tspiderFloorId: getDemoFloorId(name) }
}

async function seedRobot(
  db: Database,
  {
    index,
    floorId,
    place,
    secrets,
    now,
  }: { index: number; floorId: string; place: Place; secrets: Record<string, string>; now: Date },
): Promise<Omit<DemoRobotConfig, 'mapId'>> {
  const kind = demoRobotKinds[index % demoRobotKinds.length]
  const version = kind?.version ?? vdaVersions[1]
  const serialNumber = demoSerialNumber(index)
  const secret = secrets[serialNumber] ?? randomBytes(32).toString('base64url')
  secrets[serialNumber] = secret
  const round = Math.floor(index / demoRobotKinds.length)
  const interfaceName = version === '3.0.0' ? defaultInterfaceNames.v3 : defaultInterfaceNames.v2
  const body = await ensureRobot(
    db,
    {
      organizationId: place.organizationId,
      buildingId: place.buildingId,
      robotGroupId: place.robotGroupId,
      initialFloorId: floorId,
      name: `${kind?.name ?? ''}${round === 0 || index >= foreignDemoRobot ? '' : ` ${round + 1}`}`,
      model: kind?.model ?? 'ugo-pro',
      armModel: kind?.arm?.model ?? null,
      armType: kind?.arm?.type ?? null,
      serialNumber,
      manufacturer: demoManufacturer,
      interfaceName,
      vdaVersion: version,
      secretHash: hashRobotSecret(secret),
    },
    now,
  )
  return {
    serialNumber,
    manufacturer: demoManufacturer,
    version,
    interfaceName,
    username: `${demoManufacturer}/${serialNumber}`,
    password: secret,
    ...body,
  }
}

/** The thermometer of the machine room is also on the network, and robots receive the sensor in their room. */
async function seedSensors(
  db: Database,
  place: { organizationId: string; buildingId: string; floorId: string },
  { secrets, now }: { secrets: Record<string, string>; now: Date },
): Promise<DemoSensorConfig[]> {
  const [meter] = demoGroundMeters
  if (meter === undefined) return []
  const password = secrets[meter.id] ?? randomBytes(32).toString('base64url')
  secrets[meter.id] = password
  const deviceId = await ensureSensor(db, place, { meter, beacons: demoGroundBeacons, secret: password, now })
  if (deviceId === null) return []
  return [{ deviceId, password, mapId: `${place.buildingId}.${place.floorId}`, meterId: meter.id }]
}
