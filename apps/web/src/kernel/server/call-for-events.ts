import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import type { z } from 'zod'
import { type CallInput, callForAnswer } from './api.ts'
import { ApiError } from './api-error.ts'

/**
 * Makes a call whose response is a stream of events, and yields them as they arrive.
 * @throws ApiError as `call`; also `server.unavailable` if the response is cut off
 */
export async function* callForEvents<R extends RouteDefinition, Events extends z.ZodType>(
  route: R & { events: Events },
  input: CallInput<R>,
  signal: AbortSignal,
): AsyncGenerator<z.output<Events>> {
  const { body } = await callForAnswer(route, input, { signal, quiet: 'ownProgress' })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done = true, value = '' } = (await reader?.read()) ?? {}
      const [last = '', ...whole] = (rest + value).split('\n\n').toReversed()
      rest = last
      for (const event of whole.toReversed())
        yield route.events.parse(JSON.parse(event.slice('data:'.length)))
      if (done) return
    }
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error
    throw new ApiError('server.unavailable', { message: String(error) })
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}
