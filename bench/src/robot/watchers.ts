/** Helper process: many pages that watch one robot, indistinguishable to server, robot and relay, without browsers. */

import { randomUUID } from 'node:crypto'
import { liveDownSchema } from '@wheelhouse/contract/kernel/live'
import { dataChannelLabels } from '@wheelhouse/contract/teleop/data-channel'
import { teleopChannels } from '@wheelhouse/contract/teleop/teleop'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import type { RelayTarget } from '@wheelhouse/contract/teleop/video-relay'
import { attempt } from '@wheelhouse/robot-core/video/native-tracks'
import { type DataChannel, PeerConnection, RtcpReceivingSession, type Track, Video } from 'node-datachannel'
import { WebSocket } from 'ws'
import { pause } from '../kernel/epoch.ts'
import { serve } from '../kernel/helper-process.ts'

/** `cookies` are shared out among the pages, because one person may not open all of them. */
type Opening = {
  url: string
  origin: string
  cookies: readonly string[]
  serialNumber: string
  count: number
}
type Watcher = { way: 'none' | 'direct' | 'relayed'; packets: number; close: () => void }

const slots: SlotChoice[] = [{ slot: 0, camera: 'v1', size: 'main', preset: 'low' }]
const aliveEveryMs = 1_000
const publishedAgainMs = 500

let watchers: Watcher[] = []

/** A connection that receives one picture. @param labels of the data channels to open */
async function prepare(watcher: Watcher, labels: readonly string[]) {
  const connection = new PeerConnection('page', { iceServers: [], disableAutoNegotiation: true })
  const media = new Video('0', 'RecvOnly')
  media.addH264Codec(108, 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f')
  const track: Track = connection.addTrack(media)
  track.setMediaHandler(new RtcpReceivingSession())
  track.onMessage(() => void watcher.packets++)
  const channels: DataChannel[] = labels.map((label) => connection.createDataChannel(label))
  const gathered = new Promise<void>((resolve) => {
    connection.onGatheringStateChange((state) => {
      if (state === 'complete') resolve()
    })
  })
  connection.setLocalDescription('offer')
  await gathered
  // Without addresses: the other side must not connect before this one has its fingerprint.
  const sdp = (connection.localDescription()?.sdp ?? '').replaceAll(/a=candidate.*\r\n/g, '')
  const close = () => {
    for (const part of [...channels, track, connection]) attempt(() => part.close())
  }
  return { connection, channels, sdp, close }
}

async function watchRelay(watcher: Watcher, { url, token }: RelayTarget): Promise<void> {
  const { connection, sdp, close } = await prepare(watcher, [])
  watcher.close = close
  const headers = { authorization: `Bearer ${token}` }
  for (;;) {
    const answer = await fetch(url, { method: 'POST', headers, body: sdp })
    if (answer.status === 201) return connection.setRemoteDescription(await answer.text(), 'answer')
    if (answer.status !== 404) throw new Error(`The relay answered ${answer.status}.`)
    await pause(publishedAgainMs)
  }
}

async function open({ url, origin, cookies, serialNumber }: Opening, page: number): Promise<void> {
  const watcher: Watcher = { way: 'none', packets: 0, close: () => undefined }
  watchers.push(watcher)
  const { connection, channels, sdp, close } = await prepare(watcher, Object.values(dataChannelLabels))
  watcher.close = close
  const [, session] = channels
  const path = teleopChannels.teleop.path.replace(':serialNo', serialNumber)
  const socket = new WebSocket(url, {
    headers: { cookie: cookies[page % cookies.length] ?? '', origin },
    perMessageDeflate: false,
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  const settled = Promise.withResolvers<void>()
  const sessionId = randomUUID()
  const send = (message: object) => socket.send(JSON.stringify(message))
  const timer = setInterval(() => {
    const alive = { t: 'alive', fps: null, loss: null, visible: true }
    attempt(() => session?.isOpen() === true && session.sendMessage(JSON.stringify(alive)))
  }, aliveEveryMs)
  socket.on('message', (data: Buffer) => {
    const frame = liveDownSchema.parse(JSON.parse(data.toString()))
    for (const { body } of frame.op === 'values' ? frame.values : []) {
      const message = teleopChannels.teleop.message.safeParse(body).data
      if (message?.kind === 'answer') {
        watcher.way = 'direct'
        connection.setRemoteDescription(message.sdp, 'answer')
        settled.resolve()
      }
      if (message?.kind === 'closed') settled.reject(new Error(`A watcher was sent away: ${message.reason}.`))
      if (message?.kind === 'relayed') {
        watcher.way = 'relayed'
        clearInterval(timer)
        close()
        watchRelay(watcher, message.target).then(settled.resolve, settled.reject)
      }
    }
  })
  session?.onOpen(() => void attempt(() => session.sendMessage(JSON.stringify({ t: 'slots', slots }))))
  send({ op: 'sub', paths: [path] })
  send({ op: 'send', path, body: { kind: 'offer', sessionId, sdp, slots } })
  await settled.promise
  const closeMedia = watcher.close
  watcher.close = () => {
    clearInterval(timer)
    closeMedia()
    socket.terminate()
  }
}

const handlers = {
  /** Opens pages one after the other, so that each finds those before it. */
  async open(opening: Opening): Promise<void> {
    for (let page = 0; page < opening.count; page++) await open(opening, page)
  },
  /** How many get their pictures which way, and the fewest packets that one of them has received. */
  count: () => ({
    direct: watchers.filter(({ way }) => way === 'direct').length,
    relayed: watchers.filter(({ way }) => way === 'relayed').length,
    fewestPackets: Math.min(...watchers.map(({ packets }) => packets)),
  }),
  close(): void {
    for (const watcher of watchers) watcher.close()
    watchers = []
  },
}
export type WatchersHandlers = typeof handlers

serve(handlers)
