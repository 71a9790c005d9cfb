import type { LiveUp } from '@wheelhouse/contract/kernel/live'
import { createRateCounter, type RateCounter } from '../process/rate-limit.ts'

/** Limits of the live socket per page, and per person with all pages: far more than the console ever uses. */
export const liveLimits = {
  socketsPerPerson: 30,
  pathsPerSocket: 5_000,
  /** A page that drives sends about 25 messages a second. */
  socket: { perSecond: 100, burst: 400 },
  person: { perSecond: 300, burst: 1_200 },
  /** This many paths in one message count as one more message; each refused path counts as one. */
  pathsPerUnit: 20,
  /** Concurrent path lookups: one may query the database, which has 16 connections. */
  lookups: { all: 8, ofOne: 4 },
}

type Person = { sockets: number; rate: RateCounter }

/** One socket, as the limits know it. */
type LiveVisitor = {
  /** @returns whether this message is within the limits of the page and its person */
  allows: (message: LiveUp) => boolean
  /** @returns the same for another path that does not exist, or that this person may not see */
  allowsRefusal: () => boolean
  leave: () => void
}

export type LiveLimits = ReturnType<typeof createLiveLimits>

/** @param now milliseconds of a monotonic clock */
export function createLiveLimits(now: () => number) {
  const people = new Map<string, Person>()
  return {
    /** @returns `null` when this person already has too many sockets open */
    enter: (operatorId: string): LiveVisitor | null => {
      const person = people.get(operatorId) ?? { sockets: 0, rate: createRateCounter(liveLimits.person) }
      if (person.sockets >= liveLimits.socketsPerPerson) return null
      person.sockets += 1
      people.set(operatorId, person)
      const rate = createRateCounter(liveLimits.socket)
      const take = (cost: number) => rate.take(now(), cost) && person.rate.take(now(), cost)
      return {
        allows: (message) => take(getCost(message)),
        allowsRefusal: () => take(1),
        leave: () => {
          person.sockets -= 1
          if (person.sockets === 0) people.delete(operatorId)
        },
      }
    },
  }
}

function getCost(message: LiveUp): number {
  const paths = message.op === 'sub' || message.op === 'unsub' ? message.paths.length : 0
  return 1 + paths / liveLimits.pathsPerUnit
}
