/** What the robot needs from a page's offer, and the two lines that its own answer lacks. */

const playoutDelayUri = 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay'
/** Constrained baseline, level 3.1: what every browser decodes and the encoder makes. */
const h264Profile = /profile-level-id=42e01f/i

export type OfferedVideo = {
  readonly mid: string
  /** H.264 constrained baseline, packetization mode 1. */
  readonly payloadType: number
  readonly playoutDelayId: number | null
}

type ParsedOffer = {
  /** The page's video slots, in order. Empty if the page does not support H.264. */
  readonly videos: readonly OfferedVideo[]
  /** The two-way voice track with PCMU (payload type 0), if the page requests one. */
  readonly audioMid: string | null
}

export function parseOffer(sdp: string): ParsedOffer {
  const videos: OfferedVideo[] = []
  let audioMid: string | null = null
  for (const section of sdp.split(/\r?\n(?=m=)/).slice(1)) {
    const mid = /^a=mid:(\S+)/m.exec(section)?.[1]
    if (mid === undefined) continue
    if (section.startsWith('m=video')) {
      const payloadType = h264PayloadType(section)
      if (payloadType !== null) videos.push({ mid, payloadType, playoutDelayId: playoutDelayId(section) })
    }
    if (section.startsWith('m=audio') && /^m=audio \S+ \S+(?: \d+)* 0(?: |\r|$)/m.test(section))
      audioMid = mid
  }
  return { videos, audioMid }
}

/**
 * Adds the playout-delay extension to the answer of the native library, which leaves extensions out.
 * Without the line the browser ignores the extension and adds 20 ms and more of its own.
 */
export function withPlayoutDelay(answer: string, videos: readonly OfferedVideo[]): string {
  return videos.reduce((sdp, video) => {
    if (video.playoutDelayId === null) return sdp
    const line = `a=extmap:${video.playoutDelayId} ${playoutDelayUri}`
    return sdp.replace(new RegExp(`^a=mid:${escape(video.mid)}$`, 'm'), (mid) => `${mid}\r\n${line}`)
  }, answer)
}

function h264PayloadType(section: string): number | null {
  for (const match of section.matchAll(/^a=fmtp:(\d+) (.*)$/gm)) {
    const [, type, parameters] = match
    if (type === undefined || parameters === undefined) continue
    if (!h264Profile.test(parameters) || !/packetization-mode=1/.test(parameters)) continue
    if (new RegExp(`^a=rtpmap:${type} H264/90000`, 'mi').test(section)) return Number(type)
  }
  return null
}

function playoutDelayId(section: string): number | null {
  const id = new RegExp(`^a=extmap:(\\d+)(?:/\\S+)? ${escape(playoutDelayUri)}`, 'm').exec(section)?.[1]
  return id === undefined || Number(id) > 14 ? null : Number(id)
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
