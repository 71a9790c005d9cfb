import { linkProfile } from '@wheelhouse/contract/robots/link-envelope'
import { topicPrefix } from '@wheelhouse/contract/robots/robot-link'
import mqtt, { type MqttClient } from 'mqtt'
import { z } from 'zod'
import { pause } from '../kernel/epoch.ts'
import { type Helper, startHelper } from '../kernel/helper-process.ts'
import type { DriverHandlers } from '../robot/driver.ts'
import type { StopRobotsHandlers } from '../robot/stop-robots.ts'
import type { Stop } from '../robot/stop-watch.ts'
import type { KillableBroker } from './killable-broker.ts'

/** Robots with one driver each, who can be lost in several ways; all at once, so that many trials take little time. */
export type LostDrivers = {
  readonly count: number
  /** Reconnects everybody, drives, loses the drivers by `lose`, and waits for the robots to stand still. */
  trial(lose: () => Promise<unknown> | void): Promise<Stop[]>
  /** Kills the drivers' processes, like a killed browser. */
  killDrivers(): Promise<void>
  /** Suspends them silently, like a frozen page. */
  freezeDrivers(): void
  thawDrivers(): void
  /** Blocks all traffic between drivers and robots. */
  cutLinks(): Promise<void>
  close(): Promise<void>
}

/** Minimum speed in m/s of every robot when its driver is lost. */
const fastEnough = 0.3
const standWithinMs = 4_000
const leaseMs = 60_000
const limits = { maxSpeed: 1, maxTurn: 1 }

export async function openLostDrivers(broker: KillableBroker, count: number): Promise<LostDrivers> {
  const robots = startHelper<StopRobotsHandlers>(new URL('../robot/stop-robots.ts', import.meta.url))
  await robots.ask('start', { mqttUrl: broker.url, count })
  const master = await mqtt.connectAsync(broker.url, { clientId: 'master', reconnectPeriod: 100 })
  const signals = createSignals(master)
  await master.subscribeAsync('uagv/v2/bench/+/x-signal-up')
  const startDriver = () => startHelper<DriverHandlers>(new URL('../robot/driver.ts', import.meta.url))
  let drivers: (Helper<DriverHandlers> | null)[] = Array.from({ length: count }, () => null)
  let areLinked = false
  let turn = 0

  async function join(index: number): Promise<Helper<DriverHandlers>> {
    const driver = drivers[index] ?? startDriver()
    drivers[index] = driver
    if (areLinked) return driver
    const answer = await signals.exchange(`R-${index + 1}`, await driver.ask('offer'))
    await driver.ask('answer', answer)
    return driver
  }

  async function drive(): Promise<void> {
    while (!master.connected || !(await robots.ask('areOnline'))) await pause(50)
    const ready = await Promise.all(drivers.map((_, index) => join(index)))
    areLinked = true
    for (const driver of ready) while (!(await driver.ask('isReady'))) await pause(20)
    turn++
    const leaseId = `lease-${turn}`
    const grant = { kind: 'lease', leaseId, turn, operatorName: 'bench', ttlMs: leaseMs, limits }
    await Promise.all(ready.map((_, index) => publishMessage(master, `R-${index + 1}`, 'x-session', grant)))
    await pause(150)
    for (const driver of ready) await driver.ask('drive', { lease: leaseId, firstSeq: 0 })
    const until = performance.now() + standWithinMs
    while ((await robots.ask('speeds')).some((speed) => speed < fastEnough))
      if (performance.now() > until) break
      else await pause(20)
  }

  return {
    count,
    async trial(lose) {
      await drive()
      await robots.ask('takeStops')
      await lose()
      const stops: Stop[] = []
      const until = performance.now() + standWithinMs
      while (stops.length < count && performance.now() < until) {
        await pause(50)
        stops.push(...(await robots.ask('takeStops')))
      }
      return stops
    },
    async killDrivers() {
      const all = drivers.filter((driver) => driver !== null)
      drivers = drivers.map(() => null)
      areLinked = false
      await Promise.all(all.map((driver) => driver.kill()))
    },
    freezeDrivers() {
      for (const driver of drivers) driver?.child.kill('SIGSTOP')
    },
    thawDrivers() {
      for (const driver of drivers) driver?.child.kill('SIGCONT')
    },
    async cutLinks() {
      areLinked = false
      await robots.ask('cutLinks')
    },
    async close() {
      for (const driver of drivers) await driver?.kill()
      await master.endAsync(true)
      await robots.kill()
    },
  }
}

const signalSchema = z.object({ kind: z.string(), sessionId: z.string(), sdp: z.string().optional() })

/** Offers to robots and their answers, over the broker, as the server forwards them. */
function createSignals(master: MqttClient) {
  const waiting = new Map<string, (sdp: string) => void>()
  let next = 1
  master.on('message', (_topic, payload) => {
    const { kind, sessionId, sdp } = signalSchema.parse(JSON.parse(payload.toString()))
    if (kind === 'answer' && sdp !== undefined) waiting.get(sessionId)?.(sdp)
  })
  return {
    exchange(serialNumber: string, sdp: string): Promise<string> {
      const sessionId = `session-${next++}`
      const viewer = { operatorId: 'bench', name: 'bench', mayStop: false }
      return new Promise((resolve, reject) => {
        waiting.set(sessionId, resolve)
        publishMessage(master, serialNumber, 'x-signal', {
          kind: 'offer',
          sessionId,
          sdp,
          viewer,
          iceServers: [],
        }).catch(reject)
      })
    },
  }
}

async function publishMessage(
  master: MqttClient,
  serialNumber: string,
  name: string,
  body: Record<string, unknown>,
): Promise<void> {
  const identity = { interfaceName: 'uagv', version: '2.1.0', manufacturer: 'bench', serialNumber }
  const timestamp = new Date(performance.timeOrigin + performance.now()).toISOString()
  const header = { headerId: 0, timestamp, version: '2.1.0', manufacturer: 'bench', serialNumber }
  const message = { ...header, profile: linkProfile, ...body }
  await master.publishAsync(`${topicPrefix(identity)}/${name}`, JSON.stringify(message), { qos: 1 })
}
