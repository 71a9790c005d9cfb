import { createRateCounter, type RateCounter, type RateLimit } from '../process/rate-limit.ts'

/** How fast a sender may send, and how fast their whole organisation together. */
export type Pace = { own: RateLimit; group: { id: string; limit: RateLimit } }

/** How often waiting messages are checked for release. Milliseconds. */
const lookEveryMs = 50
/** Maximum waiting messages of one sender: one read of a connection yields fewer. */
const waitingMax = 5_000
/** How many senders and groups are remembered; beyond that, some are dropped early and start over. */
const rememberedMax = 10_000

type Message = {
  goOn: () => void
  /** Its connection has ended: an old connection must not delay the new one. */
  isVoid: () => boolean
}
type Sender = { pace: Pace; counter: RateCounter; waiting: Message[]; isCounted: boolean }

export type MessagePace = {
  /**
   * Lets a message through at once, or as soon as its sender may send it; messages of one sender stay in order. While
   * one waits, nothing more is read from its connection, so the sender waits too and nothing is lost.
   * @returns `waits`, or `over` if more are already waiting than an honest sender could have sent
   */
  take(userName: string, pace: Pace, message: Message): 'went' | 'waits' | 'over'
  /** Releases the waiting messages that may go by now. */
  release(): void
  stop(): void
}

/** Prevents senders from outpacing the server. @param now milliseconds of a monotonic clock */
export function createMessagePace(now: () => number): MessagePace {
  const senders = new Map<string, Sender>()
  const groups = new Map<string, RateCounter>()
  const waiting = new Set<Sender>()
  let timer: NodeJS.Timeout | undefined

  function getSender(userName: string, pace: Pace): Sender {
    const known = senders.get(userName)
    if (known !== undefined) return Object.assign(known, { pace })
    if (senders.size >= rememberedMax) forgetIdle()
    const sender = { pace, counter: createRateCounter(pace.own), waiting: [], isCounted: false }
    senders.set(userName, sender)
    return sender
  }

  function forgetIdle(): void {
    for (const [userName, sender] of senders) if (!waiting.has(sender)) senders.delete(userName)
  }

  function getGroup({ id, limit }: Pace['group']): RateCounter {
    const known = groups.get(id)
    if (known !== undefined) return known
    if (groups.size >= rememberedMax) groups.clear()
    const counter = createRateCounter(limit)
    groups.set(id, counter)
    return counter
  }

  function dropVoid(sender: Sender): void {
    while (sender.waiting[0]?.isVoid() === true) sender.waiting.shift()
  }

  /** A message that passed the sender's limit but not yet the group's is not counted for the sender again. */
  function mayGo(sender: Sender): boolean {
    sender.isCounted ||= sender.counter.take(now())
    if (!sender.isCounted || !getGroup(sender.pace.group).take(now())) return false
    sender.isCounted = false
    return true
  }

  function release(): void {
    for (const sender of [...waiting]) {
      const before = sender.waiting.length
      dropVoid(sender)
      while (sender.waiting.length > 0 && mayGo(sender)) {
        sender.waiting.shift()?.goOn()
        dropVoid(sender)
      }
      if (sender.waiting.length > 0 && sender.waiting.length === before) continue
      waiting.delete(sender)
      // Requeued behind those of its group that have not had their turn.
      if (sender.waiting.length > 0) waiting.add(sender)
    }
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    take(userName, pace, message) {
      const sender = getSender(userName, pace)
      dropVoid(sender)
      if (sender.waiting.length === 0 && mayGo(sender)) {
        message.goOn()
        return 'went'
      }
      if (sender.waiting.length >= waitingMax) return 'over'
      sender.waiting.push(message)
      waiting.add(sender)
      timer ??= setInterval(release, lookEveryMs).unref()
      return 'waits'
    },
    release,
    stop: () => clearInterval(timer),
  }
}
