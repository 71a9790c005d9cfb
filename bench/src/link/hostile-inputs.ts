import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { brokerCardSchema } from '@wheelhouse/contract/robots/enrolment'
import { z } from 'zod'
import { rowsSchema, signInToApi } from '../kernel/api.ts'
import { pause } from '../kernel/epoch.ts'
import { type Helper, startHelper } from '../kernel/helper-process.ts'
import { accounts, type Product, startProduct, temporaryFolder } from '../kernel/product.ts'
import { boundFigure, type Figure } from '../kernel/report.ts'
import { quantile } from '../kernel/statistics.ts'
import { type Delivery, openDeliveries } from './deliveries.ts'
import type { StoppedRobotHandlers } from './stopped-robot.ts'

const goals = { stallMs: 50, stopMs: 300 }
const peerNote = 'Peer: as many random bytes, sent the same way.'

/** How long one delivery blocked others. Milliseconds. */
type Meeting = {
  readonly stallMs: number
  readonly stops: readonly number[]
}
type Trial = { readonly way: string; readonly name: string; readonly ours: Meeting; readonly peer: Meeting }

/**
 * How long the server's event loop is blocked by hostile input, and how long remote
 * stops of a robot in another organisation take meanwhile.
 */
export async function measureHostileInputs(pairs: number): Promise<Figure[]> {
  const folder = temporaryFolder()
  const watcher = new URL('./watch-turns.ts', import.meta.url).href
  const product = await startProduct(folder.path, { nodeArguments: ['--import', watcher] })
  const victim = startHelper<StoppedRobotHandlers>(new URL('./stopped-robot.ts', import.meta.url))
  try {
    await startVictim(victim, product)
    const trials = await tryAll(product, victim, pairs)
    return [...toStallFigures(trials), toStopFigure(trials)]
  } finally {
    await victim.kill()
    await product.stop()
    folder.remove()
  }
}

const secretSchema = z.object({ card: brokerCardSchema, secret: z.string() })

/** The other organisation's robot is not run by the demo. */
async function startVictim(victim: Helper<StoppedRobotHandlers>, product: Product): Promise<void> {
  const loginId = accounts.otherAdministrator
  const { api } = await signInToApi(product, loginId)
  const [robot] = rowsSchema.parse(await api('GET', '/robots'))
  const { card, secret } = secretSchema.parse(await api('POST', `/robots/${robot?.id}/secret`))
  const { manufacturer, serialNumber, interfaceName, vdaVersion: version, userName: username } = card
  const identity = { manufacturer, serialNumber, interfaceName, version, username, password: secret }
  const { ready, password } = product
  await victim.ask('start', {
    identity: { ...identity, mqttUrl: ready.mqttUrl },
    product: { ready, password },
    loginId,
  })
  while (!(await victim.ask('isOnline'))) await pause(50)
}

async function tryAll(
  product: Product,
  victim: Helper<StoppedRobotHandlers>,
  pairs: number,
): Promise<Trial[]> {
  const deliveries = await openDeliveries(product)
  const trials: Trial[] = []
  try {
    for (let pair = 0; pair < pairs; pair++)
      for (const delivery of deliveries.all) trials.push(await tryBoth(product, victim, delivery))
  } finally {
    deliveries.close()
  }
  return trials
}

async function tryBoth(
  product: Product,
  victim: Helper<StoppedRobotHandlers>,
  { way, input: { name, bytes }, send }: Delivery,
): Promise<Trial> {
  const ours = await meet(product, victim, () => send(bytes))
  const peer = await meet(product, victim, () => send(randomBytes(bytes.length)))
  return { way, name, ours, peer }
}

/** Stops the robot repeatedly until the input has been processed, and once more. */
async function meet(
  product: Product,
  victim: Helper<StoppedRobotHandlers>,
  send: () => Promise<unknown>,
): Promise<Meeting> {
  await takeLongestTurn(product)
  const stops: number[] = []
  let isOver = false
  const stopping = async () => {
    for (let isLast = false; !isLast; ) {
      isLast = isOver
      stops.push(await victim.ask('stop'))
    }
  }
  const sending = async () => {
    await send()
    isOver = true
  }
  await Promise.all([stopping(), sending()])
  return { stallMs: await takeLongestTurn(product), stops }
}

async function takeLongestTurn({ child }: Product): Promise<number> {
  const answer = once(child, 'message')
  child.send('longestTurn')
  return z.tuple([z.number()], z.unknown()).parse(await answer)[0]
}

/** The worst result of each kind of delivery, with the input that caused it. */
function toStallFigures(trials: readonly Trial[]): Figure[] {
  return [...Map.groupBy(trials, ({ way }) => way)].map(([way, own]) => {
    const worst = own.toSorted((a, b) => b.ours.stallMs - a.ours.stallMs)[0]
    const pair = {
      ours: worst?.ours.stallMs ?? Number.NaN,
      peer: Math.max(...own.map(({ peer }) => peer.stallMs)),
    }
    const inputs = new Set(own.map(({ name }) => name)).size
    return boundFigure(`longest stall of the server’s event loop, ${way}`, pair, {
      unit: 'ms',
      atMost: goals.stallMs,
      note: `the worst of ${inputs} hostile inputs, each ${own.length / inputs} times: ${worst?.name}. Milliseconds that the server’s own thread worked: other work on the machine does not count. ${peerNote}`,
    })
  })
}

function toStopFigure(trials: readonly Trial[]): Figure {
  const ours = trials.flatMap((trial) => trial.ours.stops)
  const peer = trials.flatMap((trial) => trial.peer.stops)
  const pair = { ours: quantile(ours, 0.99), peer: quantile(peer, 0.99) }
  return boundFigure('another organisation’s remote stop meanwhile, p99', pair, {
    unit: 'ms',
    atMost: goals.stopMs,
    note: `${ours.length} stops, from the call to the answer that the robot itself has acknowledged it; median ${quantile(ours, 0.5).toFixed(0)} ms, at most ${Math.max(...ours).toFixed(0)} ms. ${peerNote}`,
  })
}
