/** A bus between servers in the test's own process, which the test can cut. */
import { type Bus, type BusSubject } from '../kernel/bus/bus.ts'
import { createEvents } from '../kernel/process/events.ts'

/** One server's end of it. */
export type TestBus = Bus & {
  cut(): void
  mend(): void
  /** Loses what others publish, without noticing. */
  setDeaf(isDeaf: boolean): void
  /** How many messages it has lost so. */
  countLost(): number
}

const fail = (error: unknown) => {
  throw error
}

/** @returns a function that connects one more server */
export function createSharedBus(): () => TestBus {
  const ends = new Set<{ isConnected(): boolean; receive(subject: BusSubject, text: string): void }>()

  return () => {
    const texts = {
      twins: createEvents<string>(fail),
      resend: createEvents<string>(fail),
      follow: createEvents<string>(fail),
      homes: createEvents<string>(fail),
      rooms: createEvents<string>(fail),
    }
    const connection = createEvents<boolean>(fail)
    let isConnected = true
    let isDeaf = false
    let lost = 0
    const setConnected = (now: boolean) => {
      if (now === isConnected) return
      isConnected = now
      connection.emit(now)
    }
    const end = {
      isConnected: () => isConnected,
      receive: (subject: BusSubject, text: string) => {
        if (isDeaf) lost++
        else texts[subject].emit(text)
      },
    }
    ends.add(end)
    return {
      isConnected: end.isConnected,
      publish(subject, text) {
        if (!isConnected) return
        for (const other of ends)
          if (other !== end && other.isConnected()) queueMicrotask(() => other.receive(subject, text))
      },
      on: (subject, listener) => texts[subject].on(listener),
      onConnection: (listener) => connection.on(listener),
      cut: () => setConnected(false),
      mend: () => setConnected(true),
      setDeaf(now) {
        isDeaf = now
      },
      countLost: () => lost,
      async close() {
        setConnected(false)
        ends.delete(end)
      },
    }
  }
}
