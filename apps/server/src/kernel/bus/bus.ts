/** What servers of one installation tell each other, and who is listening to it. */
export const busSubjects = ['twins', 'resend', 'follow', 'homes', 'rooms'] as const
export type BusSubject = (typeof busSubjects)[number]

/**
 * Between the servers of one installation. A message reaches every other server that is connected at that moment, in the
 * order of its sender, or is lost: whoever listens must notice that something is missing and get it another way.
 */
export type Bus = {
  /** While not, nothing is sent and nothing arrives. */
  isConnected(): boolean
  /** Sends text to the other servers; dropped while the bus is away, so that nothing arrives late. */
  publish(subject: BusSubject, text: string): void
  /** @returns a function that ends it */
  on(subject: BusSubject, listener: (text: string) => void): () => void
  /** The bus was reached, for the first time or again, or lost. @returns a function that ends it */
  onConnection(listener: (isConnected: boolean) => void): () => void
  close(): Promise<void>
}

/** Longest text of one message, in characters: NATS takes a megabyte, and a character may be three bytes. */
export const busTextMax = 300_000
