import type { Tick } from '@wheelhouse/contract/teleop/data-channel'
import type { Page } from 'playwright-core'

/** What a page saw of driving, in order. */
export type DriveRecord =
  /** A command that went to the robot. */
  | { kind: 'command'; seq: number; hold: boolean }
  | ({ kind: 'tick' } & Tick)
  /** A socket to a server was closed. */
  | { kind: 'closed' }

type RecordingWindow = typeof globalThis & { driveRecords?: DriveRecord[] }

/** Runs in a page before its own scripts: keeps what goes through its data channel to the robot, and when its sockets close. */
export function recordDriving(): void {
  const records: DriveRecord[] = []
  const recording: RecordingWindow = globalThis
  recording.driveRecords = records
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    override createDataChannel(label: string, options?: RTCDataChannelInit): RTCDataChannel {
      const channel = super.createDataChannel(label, options)
      if (label !== 'control') return channel
      const send = channel.send.bind(channel) as (data: unknown) => void
      channel.send = (data: unknown) => {
        const { seq, hold } = JSON.parse(String(data)) as { seq: number; hold: boolean }
        records.push({ kind: 'command', seq, hold })
        send(data)
      }
      channel.addEventListener('message', ({ data }: MessageEvent<string>) =>
        records.push({ kind: 'tick', ...(JSON.parse(data) as Tick) }),
      )
      return channel
    }
  }
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      // Before the page's own listeners.
      this.addEventListener('close', () => records.push({ kind: 'closed' }))
    }
  }
}

/** @returns what `recordDriving` has kept in this page */
export function readDriving(page: Page): Promise<DriveRecord[]> {
  return page.evaluate(() => (globalThis as RecordingWindow).driveRecords ?? [])
}

/** How a robot came to stand after its page had lost the server. */
export type Standstill = {
  /** Commands to move that the page sent although its socket was closed. */
  movesWhileClosed: number
  /**
   * From the last command to move that the robot answered until it stood, in milliseconds of the robot's own clock. `null`: it moved to
   * the end.
   */
  stoodAfterMs: number | null
}

/** The last time that a socket was closed. Pure. */
export function judgeStandstill(records: readonly DriveRecord[]): Standstill {
  const closed = records.findLastIndex(({ kind }) => kind === 'closed')
  const moves = records.flatMap((one, index) =>
    one.kind === 'command' && one.hold ? [{ ...one, index }] : [],
  )
  const ticks = records.filter((one) => one.kind === 'tick').toSorted((a, b) => a.tick - b.tick)
  const lastMove = ticks.findLast(({ seq }) => moves.some((move) => move.seq === seq))
  const stoodAt = ticks[ticks.findLastIndex(({ vx, w }) => Math.abs(vx) + Math.abs(w) > stillBelow) + 1]
  return {
    movesWhileClosed: moves.filter(({ index }) => index > closed).length,
    stoodAfterMs: stoodAt === undefined || lastMove === undefined ? null : stoodAt.tick - lastMove.tick,
  }
}

/** m/s and rad/s. */
const stillBelow = 0.01
