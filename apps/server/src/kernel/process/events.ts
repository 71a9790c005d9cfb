/** Tells listeners inside this process that something happened. */
export type Events<T> = {
  emit(event: T): void
  /** Answers a function that ends the listening. */
  on(listener: (event: T) => void): () => void
}

/** A listener that throws is our bug; it is told to `onError` and keeps nobody else from hearing. */
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
