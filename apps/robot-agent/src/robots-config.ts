import { readFileSync } from 'node:fs'
import { virtualBeaconSchema } from '@wheelhouse/contract/devices/virtual-beacon'
import { virtualMeterSchema } from '@wheelhouse/contract/inspections/virtual-meter'
import { mapDocumentSchema } from '@wheelhouse/contract/maps/map-document'
import { armSchema } from '@wheelhouse/contract/robots/arm'
import { serialNumberSchema, vdaVersions } from '@wheelhouse/contract/robots/robot'
import { robotModels } from '@wheelhouse/contract/robots/robot-values'
import { z } from 'zod'

/** One virtual robot: how it names itself to the broker and proves it, and where it starts. */
const robotConfigSchema = z.object({
  serialNumber: serialNumberSchema,
  manufacturer: z.string().min(1).max(64),
  version: z.enum(vdaVersions),
  interfaceName: z.string().min(1).max(64),
  mqttUrl: z.url(),
  username: z.string(),
  /** Either a secret, or the file of the robot's private key (Ed25519, PEM). */
  password: z.string().optional(),
  keyFile: z.string().optional(),
  /** A key of `maps`. */
  startMapId: z.string().min(1),
  /** Waypoint of that map; left out, the robots share out docks and waypoints among them. */
  startWaypointId: z.string().optional(),
  /** `ugo-pro` when left out. */
  model: z.enum(robotModels).optional(),
  /** Left out, a `ugo-pro` has two arms with grippers and the others none. */
  arm: armSchema.nullable().optional(),
})
export type RobotConfig = z.output<typeof robotConfigSchema>

/** One sensor of the virtual building that sends what a meter shows, as a device of the console. */
const sensorConfigSchema = z.object({
  mqttUrl: z.url(),
  deviceId: z.uuid(),
  password: z.string(),
  /** Keys of `meters`, and of one of its lists. */
  mapId: z.string(),
  meterId: z.string(),
})

export const robotsConfigSchema = z.object({
  /** Folder for what the robots must remember over a restart. */
  dataDir: z.string().min(1),
  /** Map documents by map id (`buildingId.floorId`). */
  maps: z.record(z.string(), mapDocumentSchema),
  /** The meters on the walls of these maps, which the virtual cameras see. The robots' software is told nothing of them. */
  meters: z.record(z.string(), z.array(virtualMeterSchema)).default({}),
  /** The sensors of these maps that advertise by BLE. Robots hear those that they are told to listen for. */
  beacons: z.record(z.string(), z.array(virtualBeaconSchema)).default({}),
  robots: z.array(robotConfigSchema),
  sensors: z.array(sensorConfigSchema).default([]),
  /** Address of this machine that video and driving come and go by, for instance 127.0.0.1; left out, every one. */
  bindAddress: z.union([z.ipv4(), z.ipv6()]).optional(),
  /** Decides where people walk. */
  seed: z.int().default(1),
  peoplePerFloor: z.int().min(0).max(50).default(4),
  /** How much faster than real time the virtual world runs. */
  timeFactor: z.number().min(0.1).max(100).default(1),
  /** Keeps a log of what each robot does of its orders: `SERIALNUMBER.orders.log` in `dataDir`. */
  logOrders: z.boolean().default(false),
})
export type RobotsConfig = z.output<typeof robotsConfigSchema>

/** A setting that cannot be used; the message is one sentence for whoever started the program. */
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
