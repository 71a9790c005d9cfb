/** Publishes events to listeners within this process. */
export type Events<T> = {
  emit(event: T): void
  /** Returns a function that unsubscribes. */
  on(listener: (event: T) => void): () => void
}

/** A listener that throws is our bug; it is reported to `onError` and does not affect other listeners. */
export function createEvents<T>(onError: (error: unknown) => void): Events<T> {
  const listeners = new Set<(event: T) => void>()
  return {
    emit: (event) => {
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (error) {
          onError(error)
        }
      }
    },
    on: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
