import { parseJson } from '@wheelhouse/contract/kernel/json'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { type SignalUp, signalUpSchema } from '@wheelhouse/contract/robots/robot-link'
import { z } from 'zod'
import { busTextMax } from '../../kernel/bus/bus.ts'
import type { Log } from '../../kernel/process/log.ts'
import type { RobotLink } from '../robot-link/robot-link.ts'
import type { RobotTwin } from '../robot-link/twins/robot-twin.ts'
import type { RobotHomes } from './robot-homes.ts'
import {
  applyTwinPatch,
  diffTwin,
  type Published,
  type TwinPatch,
  toPublished,
  twinFormat,
} from './twin-patch.ts'

/** What homes have heard is published together this often. Milliseconds. */
const publishEveryMs = 100
/** A follower that misses something asks for everything at most this often. Milliseconds. */
const resendEveryMs = 1_000
/** A server that has just asked is found in the database by then. Milliseconds. */
const followsForMs = 60_000

/** Checked no further: a server of the same format has written it, and it is most of what a follower reads. */
const patchSchema = z.custom<TwinPatch>((value) => isRecord(value) && typeof value.robotId === 'string')
/** A patch, and for how many milliseconds it waited: a goodbye must not seem as old as the state before it. */
const waitedSchema = z.tuple([patchSchema, z.number()])
const batchSchema = z.object({
  from: z.string(),
  format: z.number(),
  /** Counts the batches of a server, so that a follower notices a gap. */
  number: z.number(),
  patches: z.array(waitedSchema),
  signals: z.array(z.object({ robotId: z.string(), signal: signalUpSchema })),
})
type Batch = z.output<typeof batchSchema>

type Parts = { link: RobotLink; homes: RobotHomes; serverId: string; log: Log }

/**
 * Publishes what this server hears as the home of robots, and follows what other homes publish of theirs. Every server
 * so knows every robot, while each message of a robot is read once.
 */
export function createTwinRelay({ link, homes, serverId, log }: Parts) {
  const { bus } = homes
  const { clock } = link
  /** What followers know of the robots whose home this is. */
  const published = new Map<string, Published>()
  let patches: { patch: TwinPatch; madeAt: number }[] = []
  let signals: Batch['signals'] = []
  let lastNumber = 0
  let timer: NodeJS.Timeout | null = null
  /** A server that has asked follows at least until then, by the monotonic clock. */
  let askedUntil = Number.NEGATIVE_INFINITY
  /** By server: the number of its last batch. */
  const followed = new Map<string, number>()
  /** By robot: the highest fence seen, so that a former home is not believed. */
  const fences = new Map<string, number>()

  function publish(): void {
    timer = null
    const [sentPatches, sentSignals] = [patches, signals]
    patches = []
    signals = []
    const now = clock.monotonicMs()
    const texts = sentPatches.map(({ patch, madeAt }) => JSON.stringify([patch, Math.round(now - madeAt)]))
    for (const chunk of inChunks(texts)) send(chunk, [])
    if (sentSignals.length > 0) send([], sentSignals)
  }

  function send(chunk: readonly string[], some: Batch['signals']): void {
    lastNumber++
    const head = JSON.stringify({ from: serverId, format: twinFormat, number: lastNumber, signals: some })
    bus.publish('twins', `${head.slice(0, -1)},"patches":[${chunk.join()}]}`)
  }

  const hasFollowers = () => homes.hasFollowers() || clock.monotonicMs() < askedUntil

  function look(twin: RobotTwin): void {
    if (hasFollowers()) note(twin)
  }

  function note(twin: RobotTwin): void {
    if (!homes.isHome(twin.robotId)) return
    const stamp = { now: clock.monotonicMs(), fence: homes.getFence(twin.robotId) }
    const patch = diffTwin(twin, published.get(twin.robotId) ?? null, stamp)
    if (patch === null) return
    published.set(twin.robotId, toPublished(twin))
    patches.push({ patch, madeAt: stamp.now })
    timer ??= setTimeout(publish, publishEveryMs)
  }

  /** Publishes all its robots in full: whoever asks follows, even if this server does not know of it yet. */
  function publishAll(): void {
    askedUntil = clock.monotonicMs() + followsForMs
    published.clear()
    for (const twin of link.twins()) note(twin)
  }

  const asking = createPacedCall(() => bus.publish('resend', ''), resendEveryMs)

  function follow(text: string): void {
    const parsed = batchSchema.safeParse(parseJson(text))
    if (!parsed.success) return log.error('what another server publishes cannot be read')
    const { from, format, number, patches: news, signals: heard } = parsed.data
    if (format !== twinFormat) return
    let isComplete = followed.get(from) === number - 1
    followed.set(from, number)
    const now = clock.monotonicMs()
    for (const [patch, waited] of news) {
      const twin = link.twinById(patch.robotId)
      if (twin === undefined || homes.hears(patch.robotId)) continue
      if (patch.fence < (fences.get(patch.robotId) ?? 0)) continue
      fences.set(patch.robotId, patch.fence)
      isComplete = applyTwinPatch(twin, patch, now - waited) && isComplete
      link.changed(twin)
    }
    for (const { robotId, signal } of heard) passSignal(robotId, signal)
    if (!isComplete) asking.callSoon()
  }

  function passSignal(robotId: string, signal: SignalUp): void {
    const twin = link.twinById(robotId)
    if (twin !== undefined && !homes.hears(robotId)) link.events.signalled.emit({ twin, signal })
  }

  const stopListening = [
    link.events.changed.on(look),
    link.events.signalled.on(({ twin, signal }) => {
      if (!hasFollowers() || !homes.isHome(twin.robotId)) return
      signals.push({ robotId: twin.robotId, signal })
      timer ??= setTimeout(publish, publishEveryMs)
    }),
    bus.on('twins', follow),
    bus.on('resend', publishAll),
    bus.onConnection((isConnected) => {
      // Whatever was published meanwhile has reached nobody.
      published.clear()
      followed.clear()
      if (isConnected) asking.callSoon()
    }),
  ]
  if (bus.isConnected()) asking.callSoon()
  return {
    /**
     * Publishes robots that this server has just become the home of, because what others know of them may be from before,
     * and whatever else a new follower does not know.
     */
    publishGained(robotIds: readonly string[]): void {
      for (const robotId of robotIds) published.delete(robotId)
      for (const twin of link.twins()) look(twin)
    },
    stop(): void {
      for (const stop of stopListening) stop()
      clearTimeout(timer ?? undefined)
      asking.stop()
    },
  }
}

/** At most one call in each interval; one that comes too early is made up for at its end. */
function createPacedCall(call: () => void, everyMs: number) {
  let timer: NodeJS.Timeout | null = null
  let isWanted = false
  function callSoon(): void {
    isWanted = timer !== null
    if (isWanted) return
    call()
    timer = setTimeout(() => {
      timer = null
      if (isWanted) callSoon()
    }, everyMs)
  }
  return { callSoon, stop: () => clearTimeout(timer ?? undefined) }
}

/** Texts in pieces that the bus takes. */
function inChunks(texts: readonly string[]): string[][] {
  const chunks: string[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const text of texts) {
    if (length + text.length > busTextMax) {
      chunks.push([])
      length = 0
    }
    chunks.at(-1)?.push(text)
    length += text.length + 1
  }
  return chunks
}
