import { topicPrefix } from '@wheelhouse/contract/robots/robot-link'
import { say } from '@wheelhouse/tools/run'
import mqtt, { type MqttClient } from 'mqtt'
import { signInToApi } from '../kernel/api.ts'
import { pause } from '../kernel/epoch.ts'
import { accounts } from '../kernel/product.ts'
import { type Figure, missingFigure } from '../kernel/report.ts'
import { quantile } from '../kernel/statistics.ts'
import { openSite, type Site } from './site.ts'
import { waitUntil } from './wait-until.ts'

const goalMs = 200
const serverCount = 2
/** A stop that is not at the broker by then counts as lost. */
const givenUpMs = 3_000
/** Between two stops, so that each is one of its own. */
const restMs = 20
/** The second half of the stops waits for this long: by then the servers have noticed what is dead. */
const laterMs = 4_000

type Stage = {
  readonly site: Site
  readonly listener: MqttClient
  /** Stops a robot, each at another server in turn. Its answer is not waited for: it comes when the robot has stopped. */
  readonly callers: readonly ((serialNo: string) => void)[]
  /** Robots that nobody has stopped yet. */
  readonly fresh: string[]
  readonly hasBus: boolean
}

/** What is dead while robots are stopped. */
type Death = { readonly name: string; kill(site: Site): void | Promise<void>; revive?(site: Site): void }

/** In this order: what has been killed stays dead. */
const deaths: readonly Death[] = [
  { name: 'nothing dead', kill: () => undefined },
  {
    name: 'the database frozen',
    kill: ({ database }) => database.freeze(),
    // Frozen processes do not end either.
    revive: ({ database }) => database.thaw(),
  },
  { name: 'the bus killed', kill: ({ bus }) => bus?.kill() },
  { name: 'the database killed', kill: ({ database }) => database.kill() },
]

/** How soon a remote stop is at the broker, from two servers in turn, while parts of their site are dead. */
export async function measureStop(stops: number): Promise<Figure[]> {
  const site = await openSite(stops * deaths.length + serverCount)
  const listener = await mqtt.connectAsync(site.broker.url)
  try {
    const servers = await Promise.all(Array.from({ length: serverCount }, () => site.startServer()))
    const hasBus = await site.usesBus(servers)
    const callers = await Promise.all(
      servers.map(async ({ ready, password }) => {
        const { token } = await signInToApi({ ready, password }, accounts.administrator)
        return (serialNo: string) => void callStop(`${ready.url}/api/robots/${serialNo}/remote-stop`, token)
      }),
    )
    const fresh = [...site.identity.serialNumbers]
    await site.fleet.ask('connect', {
      name: 'site',
      url: site.broker.url,
      identity: site.identity,
      size: fresh.length,
    })
    await site.fleet.ask('publishTo', 'site')
    return await tryDeaths({ site, listener, callers, fresh, hasBus }, stops)
  } finally {
    await listener.endAsync(true)
    await site.close()
  }
}

/** What came back is of no interest: a stop counts when the broker has it. */
async function callStop(url: string, token: string): Promise<void> {
  try {
    await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  } catch {
    // A server that ends before it answers.
  }
}

async function tryDeaths(stage: Stage, stops: number): Promise<Figure[]> {
  const { site, hasBus } = stage
  const figures: Figure[] = []
  const first = await stopEach(stage, serverCount)
  let peer = Number.NaN
  for (const death of deaths) {
    const name = `remote stop at the broker with ${death.name}, p99`
    if (death.name === 'the bus killed' && !hasBus) {
      figures.push(missingFigure(name, 'The servers use no bus.'))
      continue
    }
    say(`${stops} stops with ${death.name} ...`)
    await death.kill(site)
    const times = await stopEach(stage, stops).finally(() => death.revive?.(site))
    const figure = toFigure(name, { times, peer, first, hasBus })
    if (Number.isNaN(peer)) peer = quantile(times.filter(Number.isFinite), 0.99)
    figures.push(figure)
  }
  return figures
}

/** @returns for each stop, milliseconds from the call until the broker passed it on; `Infinity` if it was lost */
async function stopEach({ site, listener, callers, fresh }: Stage, stops: number): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < stops; count++) {
    if (count === Math.floor(stops / 2)) await pause(laterMs)
    const serialNumber = fresh.pop() ?? ''
    const { interfaceName, vdaVersion: version, manufacturer } = site.identity
    const topic = `${topicPrefix({ interfaceName, version, manufacturer, serialNumber })}/x-session`
    times.push(await timeStop(listener, topic, () => callers[count % callers.length]?.(serialNumber)))
    await pause(restMs)
  }
  return times
}

async function timeStop(listener: MqttClient, topic: string, stop: () => void): Promise<number> {
  let heardAt: number | null = null
  const hear = (to: string, payload: Buffer) => {
    if (to === topic && payload.includes('"remoteStop"')) heardAt ??= performance.now()
  }
  await listener.subscribeAsync(topic)
  listener.on('message', hear)
  const begin = performance.now()
  stop()
  await waitUntil(() => heardAt !== null, givenUpMs)
  listener.off('message', hear)
  return (heardAt ?? Infinity) - begin
}

type Measured = {
  readonly times: readonly number[]
  /** p99 with nothing dead. */
  readonly peer: number
  /** The first stop at each server, before its code was compiled. */
  readonly first: readonly number[]
  readonly hasBus: boolean
}

function toFigure(figure: string, { times, peer, first, hasBus }: Measured): Figure {
  const heard = times.filter(Number.isFinite)
  const [p99, worst] = [quantile(heard, 0.99), Math.max(...heard)]
  const inTime = times.filter((ms) => ms <= goalMs).length
  const hasPeer = heard.length > 0 && Number.isFinite(peer)
  return {
    figure,
    measured:
      heard.length === 0
        ? `none of ${times.length}`
        : `${p99.toFixed(0)} ms, ${heard.length} of ${times.length}`,
    goal: `<= ${goalMs} ms, all`,
    peer: hasPeer ? `${peer.toFixed(0)} ms` : '-',
    ratio: hasPeer ? `${(p99 / peer).toFixed(2)}x` : '-',
    met: heard.length === times.length && p99 <= goalMs,
    note: `from the call to the message, at two servers in turn, each robot once; half of them at once, half ${laterMs / 1000} s later. ${inTime} of ${times.length} within ${goalMs} ms, worst ${worst.toFixed(0)} ms. ${hasBus ? 'With a bus' : 'Without a bus'}; what was killed before is still dead. Peer: nothing dead. Not counted: the first stop of each server after its start, before its code was compiled (${first.map((ms) => ms.toFixed(0)).join(' and ')} ms).`,
  }
}
