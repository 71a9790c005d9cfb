import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brokerCardSchema, enrolmentRoutes } from '@wheelhouse/contract/robots/enrolment'
import { makeFolder, openStateFile } from '@wheelhouse/robot-core/state-file'
import { z } from 'zod'
import { ConfigError, type RobotsConfig } from '../robots-config.ts'
import { openAgentKey } from './agent-key.ts'
import { AnswerError, callServer } from './call-server.ts'

const statusSchema = enrolmentRoutes.enrolmentStatus.responses[200]
type Status = z.output<typeof statusSchema>

/** What survives a restart: how to query the enrolment, and its last good answer. */
const memorySchema = z.object({ server: z.string(), token: z.string(), answer: statusSchema.nullable() })

type EnrolOptions = {
  /** `http://host:port` of the console. */
  server: string
  code: string
  serialNumber: string
  /** Holds the key and the robot's memory. */
  folder: string
  /** One line for the person at the robot. */
  say: (line: string) => void
}

/** Poll interval for the administrator's confirmation in milliseconds, with backoff. */
const pollDelay = { first: 2_000, longest: 15_000, factor: 1.5 }

/**
 * Redeems the code, waits for the administrator, and returns the robot's configuration. Safe to call again: an enrolled
 * robot only queries its broker, and uses what it knows if there is no response.
 * @throws ConfigError with one sentence for the person at the robot
 */
export async function enrolRobot(options: EnrolOptions): Promise<RobotsConfig> {
  const { server, serialNumber, folder, say } = options
  makeFolder(folder)
  const keyFile = join(folder, `${serialNumber}.key.pem`)
  const key = openAgentKey(keyFile)
  say(`Fingerprint of this robot's key: ${key.fingerprint}`)
  const memory = openStateFile(join(folder, `${serialNumber}.enrolment.json`), memorySchema)

  const known = memory.load()
  let token = known?.server === server ? known.token : null
  let answer = token === null ? null : await fetchStatus(server, token, known?.answer ?? null)
  if (token === null || answer === null || answer.status === 'rejected') {
    token = (await useCode(options, key.publicKey)).token
    answer = { status: 'waiting', card: null, place: null }
    memory.save({ server, token, answer: null })
  }
  if (answer.status === 'waiting') {
    say(
      'Compare the fingerprint in the console, on the page of this robot, and confirm it there. Waiting ...',
    )
    answer = await waitForAdministrator(server, token)
  }
  memory.save({ server, token, answer })
  return toConfig(answer, { serialNumber, folder, keyFile })
}

async function useCode({ server, code, serialNumber }: EnrolOptions, publicKey: string) {
  const body = { code, serialNumber, publicKey }
  const answered = enrolmentRoutes.enrol.responses[200]
  return callServer(server, enrolmentRoutes.enrol.path, body, answered)
}

/** @returns `null` if the token is no longer valid; `known` while the server does not respond */
async function fetchStatus(server: string, token: string, known: Status | null): Promise<Status | null> {
  try {
    return await callServer(server, enrolmentRoutes.enrolmentStatus.path, { token }, statusSchema)
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error
    if (error.code === 'enrolment.codeInvalid') return null
    if (known?.status !== 'confirmed') throw error
    return known
  }
}

async function waitForAdministrator(server: string, token: string): Promise<Status> {
  const waiting: Status = { status: 'waiting', card: null, place: null }
  for (let waitMs = pollDelay.first; ; waitMs = Math.min(waitMs * pollDelay.factor, pollDelay.longest)) {
    await pause(waitMs)
    // A server that is down for a while is no reason to give up.
    const answer = await fetchStatus(server, token, null).catch((error: unknown) => {
      if (error instanceof AnswerError && error.mayPass) return waiting
      throw error
    })
    if (answer === null) throw new ConfigError('The enrolment was replaced or revoked. Make a new code.')
    if (answer.status === 'rejected') throw new ConfigError('An administrator has turned this robot away.')
    if (answer.status === 'confirmed') return answer
  }
}

function toConfig(
  { card, place }: Status,
  { serialNumber, folder, keyFile }: { serialNumber: string; folder: string; keyFile: string },
): RobotsConfig {
  if (place === null || place.map === null)
    throw new ConfigError('The floor of this robot has no map yet. Give it one and try again.')
  const { host, port, tls, manufacturer, interfaceName, vdaVersion, userName } = brokerCardSchema.parse(card)
  const mqttUrl = `${tls ? 'mqtts' : 'mqtt'}://${host}:${port}`
  const robot = { serialNumber, manufacturer, interfaceName, mqttUrl, username: userName, keyFile }
  return {
    dataDir: folder,
    logOrders: true,
    maps: { [place.mapId]: place.map },
    robots: [{ ...robot, version: vdaVersion, startMapId: place.mapId }],
    meters: {},
    beacons: {},
    sensors: [],
    seed: 1,
    peoplePerFloor: 4,
    timeFactor: 1,
  }
}
