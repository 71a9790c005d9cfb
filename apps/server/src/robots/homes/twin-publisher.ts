import { busTextMax } from '../../kernel/bus/bus.ts'
import type { RobotLink } from '../robot-link/robot-link.ts'
import type { RobotTwin } from '../robot-link/twins/robot-twin.ts'
import type { RobotHomes } from './robot-homes.ts'
import type { TwinBatch } from './twin-batch.ts'
import { diffTwin, type Published, type TwinPatch, toPublished, twinFormat } from './twin-patch.ts'

/** What is new is published together this often. Milliseconds. */
const publishEveryMs = 100
/** A server that has just asked for everything is found in the database by then. Milliseconds. */
const followsForMs = 60_000

type Parts = { link: RobotLink; homes: RobotHomes; serverId: string }

/** Publishes to the servers of the bus what this one hears as the home of robots. */
export function createTwinPublisher({ link, homes, serverId }: Parts) {
  const { bus } = homes
  const { clock } = link
  /** What followers know of the robots whose home this is. */
  const published = new Map<string, Published>()
  let patches: { patch: TwinPatch; madeAt: number }[] = []
  let signals: TwinBatch['signals'] = []
  let lastNumber = 0
  let timer: NodeJS.Timeout | null = null
  /** A server that has asked follows at least until then, by the monotonic clock. */
  let askedUntil = Number.NEGATIVE_INFINITY
  const hasFollowers = () => homes.hasFollowers() || clock.monotonicMs() < askedUntil

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

  function send(chunk: readonly string[], some: TwinBatch['signals']): void {
    lastNumber++
    const head = JSON.stringify({ from: serverId, format: twinFormat, number: lastNumber, signals: some })
    bus.publish('twins', `${head.slice(0, -1)},"patches":[${chunk.join()}]}`)
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

  function look(twin: RobotTwin): void {
    if (hasFollowers()) note(twin)
  }

  const stopListening = [
    link.events.changed.on(look),
    link.events.signalled.on(({ twin: { robotId }, signal }) => {
      if (!hasFollowers() || !homes.isHome(robotId)) return
      signals.push({ robotId, signal })
      timer ??= setTimeout(publish, publishEveryMs)
    }),
    // Whoever asks follows, even if this server does not know of it yet.
    bus.on('resend', () => {
      askedUntil = clock.monotonicMs() + followsForMs
      published.clear()
      for (const twin of link.twins()) note(twin)
    }),
    // Whatever was published meanwhile has reached nobody.
    bus.onConnection(() => published.clear()),
  ]
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
    },
  }
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
