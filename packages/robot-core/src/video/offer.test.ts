import { describe, expect, test } from 'vitest'
import { parseOffer, withPlayoutDelay } from './offer.ts'

const video = (mid: string) => `m=video 9 UDP/TLS/RTP/SAVPF 96 102 108\r
a=mid:${mid}\r
a=extmap:2 http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time\r
a=extmap:5 http://www.webrtc.org/experiments/rtp-hdrext/playout-delay\r
a=rtpmap:96 VP8/90000\r
a=rtpmap:102 H264/90000\r
a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f\r
a=rtpmap:108 H264/90000\r
a=fmtp:108 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f\r
`
const audio = (types: string) => `m=audio 9 UDP/TLS/RTP/SAVPF ${types}\r\na=mid:a\r\na=rtpmap:0 PCMU/8000\r\n`
const session = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\n'

describe('an offer', () => {
  test('gives its video slots in order, with the H.264 a robot sends', () => {
    expect(parseOffer(session + video('0') + video('7')).videos).toEqual([
      { mid: '0', payloadType: 108, playoutDelayId: 5 },
      { mid: '7', payloadType: 108, playoutDelayId: 5 },
    ])
  })

  test('has a voice track when PCMU is among its types', () => {
    expect(parseOffer(session + audio('111 0 8')).audioMid).toBe('a')
    expect(parseOffer(session + audio('0')).audioMid).toBe('a')
    expect(parseOffer(session + audio('111 10')).audioMid).toBeNull()
  })

  test('without usable H.264 has no slots, and nonsense has nothing', () => {
    expect(parseOffer(session + video('0').replaceAll('42e01f', '640028')).videos).toEqual([])
    expect(parseOffer('hello')).toEqual({ videos: [], audioMid: null })
  })
})

test('the answer gets the playout delay line in each video section, and only there', () => {
  const answer = 'v=0\r\na=mid:1\r\na=sendonly\r\na=mid:10\r\na=sendrecv\r\n'
  const line = 'a=extmap:5 http://www.webrtc.org/experiments/rtp-hdrext/playout-delay'
  expect(withPlayoutDelay(answer, [{ mid: '1', payloadType: 108, playoutDelayId: 5 }])).toBe(
    `v=0\r\na=mid:1\r\n${line}\r\na=sendonly\r\na=mid:10\r\na=sendrecv\r\n`,
  )
  expect(withPlayoutDelay(answer, [{ mid: '1', payloadType: 108, playoutDelayId: null }])).toBe(answer)
})
