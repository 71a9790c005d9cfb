import { type PageAnswer, pageBridge, pageMessageSchema } from '@wheelhouse/contract/custom/page-bridge'
import { type PageCapability, pageCapabilities } from '@wheelhouse/contract/custom/page-capabilities'
import { now } from '../kernel/server/clock.ts'
import { type PageCall, PageCallError } from './page-calls.ts'

/** Why the console closed a page. */
export type StopReason = 'hung' | 'flooding' | 'left'

type Bridge = {
  /** Checks whether the page is alive; called repeatedly. */
  ping(): void
  close(): void
}

type Granted = {
  capabilities: readonly PageCapability[]
  calls: Readonly<Record<PageCapability, PageCall>>
}

/**
 * Serves a page's requests through its port, within its grants. A page that hangs, floods the port or sends invalid
 * messages is reported once and then ignored.
 */
export function openBridge(
  port: Pick<MessagePort, 'postMessage' | 'close' | 'onmessage'>,
  { capabilities, calls }: Granted,
  onStop: (reason: StopReason) => void,
): Bridge {
  let [taken, since, underWay, unanswered, isOpen] = [0, now(), 0, 0, true]
  const send = (answer: PageAnswer) => {
    if (isOpen) port.postMessage(answer)
  }
  const close = () => {
    isOpen = false
    port.onmessage = null
    port.close()
  }
  const stop = (reason: StopReason) => {
    close()
    onStop(reason)
  }
  const answer = async (id: number, wanted: string, input: unknown) => {
    const granted = pageCapabilities.find((one) => one === wanted && capabilities.includes(one))
    if (granted === undefined) return send({ id, error: 'notGranted' })
    if (underWay >= pageBridge.callsMax) return send({ id, error: 'busy' })
    underWay += 1
    try {
      send({ id, result: await calls[granted](input ?? {}) })
    } catch (error) {
      send({ id, error: error instanceof PageCallError ? error.code : 'failed' })
    } finally {
      underWay -= 1
    }
  }
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (now() - since >= 1_000) [taken, since] = [0, now()]
    taken += 1
    if (taken > pageBridge.messagesMax) return stop('flooding')
    const message = pageMessageSchema.safeParse(data).data
    if (message === undefined) return stop('flooding')
    if ('pong' in message) unanswered = 0
    else void answer(message.id, message.call, message.input)
  }
  return {
    ping: () => {
      if (!isOpen) return
      unanswered += 1
      if (unanswered > pageBridge.unansweredMax) stop('hung')
      else send({ ping: unanswered })
    },
    close,
  }
}
