import { type ChildProcess, fork } from 'node:child_process'
import { getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import { pinnedEnvironment } from '@wheelhouse/tools/run'

/** Requests between a benchmark and its helper processes: each gets a response, in any order. */

type Request = { readonly id: number; readonly name: string; readonly body: unknown }
type Answer = { readonly id: number; readonly body?: unknown; readonly error?: string }
type Handlers = Record<string, (body: never) => unknown>

/** The helper's end: handles each request with the handler of its name, and exits when the benchmark is gone. */
export function serve(handlers: Handlers): void {
  process.on('message', (request: Request) => {
    void answer(request)
  })
  process.once('disconnect', () => process.exit(0))

  async function answer({ id, name, body }: Request): Promise<void> {
    try {
      const handler = handlers[name]
      if (handler === undefined) throw new Error(`There is no ${name} here.`)
      process.send?.({ id, body: await handler(body as never) } satisfies Answer)
    } catch (error) {
      process.send?.({ id, error: getErrorMessage(error) } satisfies Answer)
    }
  }
}

/** A helper process whose handlers have the type `H`. */
export type Helper<H extends Handlers> = {
  readonly child: ChildProcess
  ask<N extends keyof H & string>(name: N, ...body: Parameters<H[N]>): Promise<Awaited<ReturnType<H[N]>>>
  /** Kills it immediately. */
  kill: () => Promise<void>
}

/** Starts a helper from a script next to the caller. */
export function startHelper<H extends Handlers>(script: URL): Helper<H> {
  const child = fork(script, [], { env: pinnedEnvironment(), serialization: 'advanced' })
  const waiting = new Map<number, { resolve: (body: never) => void; reject: (error: Error) => void }>()
  let nextId = 1
  child.on('message', ({ id, body, error }: Answer) => {
    const waiter = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) waiter?.resolve(body as never)
    else waiter?.reject(new Error(error))
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('A helper process ended too early.'))
  })
  return {
    child,
    ask: (name, ...[body]) =>
      new Promise((resolve, reject) => {
        const id = nextId++
        waiting.set(id, { resolve, reject })
        // Without a callback of its own, a failure to send would end the benchmark.
        child.send({ id, name, body } satisfies Request, (error) => {
          if (error !== null) reject(new Error('A helper process ended too early.'))
        })
      }),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
