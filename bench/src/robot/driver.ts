/** Helper process: an operator's page without a browser. Drives one robot straight ahead over a real data channel. */

import { dataChannelLabels } from '@wheelhouse/contract/teleop/data-channel'
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import { type DataChannel, PeerConnection } from 'node-datachannel'
import { z } from 'zod'
import { serve } from '../kernel/helper-process.ts'

const speed = 0.8
const aliveEveryMs = 1_000

const tickSchema = z.object({ tick: z.number() })

let connection: PeerConnection | null = null
let control: DataChannel | null = null
let session: DataChannel | null = null
let tick = 0
let seq = 0
let timer: NodeJS.Timeout | null = null

function send(lease: string, hold: boolean): void {
  const command = { t: 'drive', lease, seq: seq++, echo: tick, hold, vx: hold ? speed : 0, vy: 0, w: 0 }
  if (control?.isOpen() === true) control.sendMessage(JSON.stringify(command))
}

function alive(): void {
  if (session?.isOpen() === true)
    session.sendMessage(JSON.stringify({ t: 'alive', fps: null, loss: null, visible: true }))
}

const handlers = {
  /** @returns the offer, with all addresses */
  offer(): Promise<string> {
    connection?.close()
    tick = 0
    const peer = new PeerConnection('driver', { iceServers: [], disableAutoNegotiation: true })
    connection = peer
    control = peer.createDataChannel(dataChannelLabels.control, { unordered: true, maxRetransmits: 0 })
    session = peer.createDataChannel(dataChannelLabels.session)
    control.onMessage((text) => {
      if (typeof text === 'string') tick = tickSchema.parse(JSON.parse(text)).tick
    })
    const gathered = new Promise<string>((resolve) => {
      peer.onGatheringStateChange((state) => {
        const description = state === 'complete' ? peer.localDescription() : null
        if (description !== null) resolve(description.sdp)
      })
    })
    peer.setLocalDescription()
    return gathered
  },
  answer(sdp: string): void {
    connection?.setRemoteDescription(sdp, 'answer')
  },
  /** Does it know the robot's clock? */
  isReady: (): boolean => tick > 0,
  /** Lets go once, as after a stop, and then holds. `firstSeq`: above all those sent under this lease before. */
  drive({ lease, firstSeq }: { lease: string; firstSeq: number }): void {
    if (timer !== null) clearInterval(timer)
    seq = firstSeq
    send(lease, false)
    timer = setInterval(() => send(lease, true), 1000 / driveLimits.rateHz)
  },
}
export type DriverHandlers = typeof handlers

setInterval(alive, aliveEveryMs)
serve(handlers)
