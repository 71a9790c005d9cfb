import type { Attention, AttentionList, attentionChannels } from '@wheelhouse/contract/robots/attention'
import { type ChannelTo, openEvents } from '../../kernel/server/live.ts'
import { createStore } from '../../kernel/server/store.ts'

const attentionChannel: ChannelTo<typeof attentionChannels.attention> = { path: '/attention' }
const nothing: AttentionList = { robots: 0, items: [] }

/** What needs attention, as last reported by the server. */
export const attention = createStore<AttentionList>(nothing)
/** False while the server is unreachable: what is shown may be outdated. */
export const isAttentionLive = createStore(false)

/** Subscribes to what needs attention, while somebody is signed in. @returns a function that unsubscribes */
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

/** Identifies a reason, to distinguish a new one from one that was there before. */
export function attentionKey({ serialNumber, kind, code, since }: Attention): string {
  return [serialNumber, kind, code, since].join(' ')
}
