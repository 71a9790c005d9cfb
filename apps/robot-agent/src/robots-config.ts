import { readFileSync } from 'node:fs'
import { virtualBeaconSchema } from '@wheelhouse/contract/devices/virtual-beacon'
import { virtualMeterSchema } from '@wheelhouse/contract/inspections/virtual-meter'
import { mapDocumentSchema } from '@wheelhouse/contract/maps/map-document'
import { armSchema } from '@wheelhouse/contract/robots/arm'
import { serialNumberSchema, vdaVersions } from '@wheelhouse/contract/robots/robot'
import { robotModels } from '@wheelhouse/contract/robots/robot-values'
import { z } from 'zod'

/** One virtual robot: its identity and credentials at the broker, and where it starts. */
const robotConfigSchema = z.object({
  serialNumber: serialNumberSchema,
  manufacturer: z.string().min(1).max(64),
  version: z.enum(vdaVersions),
  interfaceName: z.string().min(1).max(64),
  mqttUrl: z.url(),
  username: z.string(),
  /** Either a secret, or the file with the robot's private key (Ed25519, PEM). */
  password: z.string().optional(),
  keyFile: z.string().optional(),
  /** A key of `maps`. */
  startMapId: z.string().min(1),
  /** A waypoint of that map; left out, docks and waypoints are shared out among the robots. */
  startWaypointId: z.string().optional(),
  /** Default: `ugo-pro`. */
  model: z.enum(robotModels).optional(),
  /** Default: two arms with grippers for a `ugo-pro`, and none for the others. */
  arm: armSchema.nullable().optional(),
})
export type RobotConfig = z.output<typeof robotConfigSchema>

/** A sensor of the virtual building that sends a meter's value, as a device of the console. */
const sensorConfigSchema = z.object({
  mqttUrl: z.url(),
  deviceId: z.uuid(),
  password: z.string(),
  /** Keys of `meters`, and of one of its lists. */
  mapId: z.string(),
  meterId: z.string(),
})

const robotsConfigSchema = z.object({
  /** Folder for what the robots must remember across restarts. */
  dataDir: z.string().min(1),
  /** Map documents by map id (`buildingId.floorId`). */
  maps: z.record(z.string(), mapDocumentSchema),
  /** The meters on the walls of these maps, visible to the virtual cameras. The robots' software does not know them. */
  meters: z.record(z.string(), z.array(virtualMeterSchema)).default({}),
  /** The sensors of these maps that advertise by BLE. Robots receive those that they are assigned. */
  beacons: z.record(z.string(), z.array(virtualBeaconSchema)).default({}),
  robots: z.array(robotConfigSchema),
  sensors: z.array(sensorConfigSchema).default([]),
  /** Address of this machine for video and driving, for instance 127.0.0.1; left out, all of them. */
  bindAddress: z.union([z.ipv4(), z.ipv6()]).optional(),
  /** Determines where people walk. */
  seed: z.int().default(1),
  peoplePerFloor: z.int().min(0).max(50).default(4),
  /** Speed of the virtual world relative to real time. */
  timeFactor: z.number().min(0.1).max(100).default(1),
  /** Logs what each robot does for its orders: `SERIALNUMBER.orders.log` in `dataDir`. */
  logOrders: z.boolean().default(false),
})
export type RobotsConfig = z.output<typeof robotsConfigSchema>

/** An unusable setting; the message is one sentence for whoever started the program. */
export class ConfigError extends Error {}

/** Reads the file. @throws ConfigError */
export function readRobotsConfig(path: string): RobotsConfig {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new ConfigError(`The robots' file ${path} cannot be read as JSON.`)
  }
  const parsed = robotsConfigSchema.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`The robots' file ${path} is wrong at ${issue?.path.join('.')}: ${issue?.message}.`)
  }
  return parsed.data
}
