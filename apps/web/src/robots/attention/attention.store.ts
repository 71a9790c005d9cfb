import type { Attention, AttentionList, attentionChannels } from '@wheelhouse/contract/robots/attention'
import { type ChannelTo, openEvents } from '../../kernel/server/live.ts'
import { createStore } from '../../kernel/server/store.ts'

const attentionChannel: ChannelTo<typeof attentionChannels.attention> = { path: '/attention' }
const nothing: AttentionList = { robots: 0, items: [] }

/** What needs somebody, as the server said last. */
export const attention = createStore<AttentionList>(nothing)
/** False while the server is not heard: what is shown may not be so any more. */
export const isAttentionLive = createStore(false)

/** Follows what needs somebody for as long as somebody is signed in. @returns the way to stop */
export function followAttention(): () => void {
  const channel = openEvents(
    attentionChannel,
    {},
    {
      onMessage: (list) => {
        isAttentionLive.set(true)
        attention.set(list)
      },
      onConnected: (isConnected) => {
        if (!isConnected) isAttentionLive.set(false)
      },
    },
  )
  return () => {
    channel.close()
    isAttentionLive.set(false)
    attention.set(nothing)
  }
}

/** Names one reason, so that a new one is told from one that was there before. */
export function attentionKey({ serialNumber, kind, code, since }: Attention): string {
  return [serialNumber, kind, code, since].join(' ')
}
