import type { AgentVideo } from '@wheelhouse/robot-core/agent-ports'
import { parseCandidate, throughProxy, withoutCandidates } from './candidates.ts'
import { type LinkFaults, openUdpProxy, type UdpProxy } from './udp-proxy.ts'

/** Routes the connections of a robot's viewers through a bad link, by changing the addresses in offers and answers. */
export function createFaultyLink() {
  let faults: LinkFaults | null = null
  let proxies: UdpProxy[] = []

  async function detour(sdp: string, by: LinkFaults): Promise<string> {
    const { host, port } = parseCandidate(sdp)
    const proxy = await openUdpProxy({ host, port }, by)
    proxies.push(proxy)
    return throughProxy(sdp, { host, port: proxy.port })
  }

  return {
    /** Applies to connections made from now on. */
    set(next: LinkFaults | null): void {
      faults = next
    },
    /** Blocks all connections made so far. */
    cut(): void {
      for (const proxy of proxies) proxy.cut()
      proxies = []
    },
    around(video: AgentVideo): AgentVideo {
      return {
        ...video,
        onSignal(message, publishUp) {
          const now = faults
          if (now === null || message.kind !== 'offer') return video.onSignal(message, publishUp)
          const blind = { ...message, sdp: withoutCandidates(message.sdp) }
          video.onSignal(blind, (up) => {
            if (up.kind !== 'answer') return publishUp(up)
            void detour(up.sdp, now).then((sdp) => publishUp({ ...up, sdp }))
          })
        },
      }
    },
  }
}
