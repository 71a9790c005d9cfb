import type { CameraId, VideoRung } from '@wheelhouse/contract/teleop/video'
import { beforeEach, describe, expect, test } from 'vitest'
import { aCameraSource } from '../testing/a-camera-source.ts'
import type { StreamHandlers } from './camera-source.ts'
import { createSharedStreams, type SharedStreams } from './shared-streams.ts'
import { createViewerSlot, type ViewerSlot } from './viewer-slot.ts'

const small: VideoRung = { width: 320, height: 180, fps: 4, kbps: 120 }
const large: VideoRung = { width: 1280, height: 720, fps: 8, kbps: 1000 }

type OpenStream = { name: string; handlers: StreamHandlers; closed: boolean }

let opened: OpenStream[]
let streams: SharedStreams
let slot: ViewerSlot
let sent: string[]

beforeEach(() => {
  opened = []
  sent = []
  streams = createSharedStreams(source)
  slot = newSlot((tick) => sent.push(tick))
})

const source = aCameraSource({
  cameras: ['v1', 'v3'],
  open(camera, rung, handlers) {
    const stream = { name: `${camera} ${rung.kbps}`, handlers, closed: false }
    opened.push(stream)
    return () => {
      stream.closed = true
    }
  },
})

function newSlot(onSent: (tick: string) => void): ViewerSlot {
  const packetizer = {
    packets: (_payloads: readonly Uint8Array[], tick: number) => [Buffer.from(String(tick))],
    padding: () => [],
  }
  const send = (packets: readonly Buffer[]) => packets.forEach((packet) => onSent(packet.toString()))
  return createViewerSlot({ streams, packetizer, send, onChange: () => {} })
}

function picture(index: number, tick: number, key = false): void {
  opened[index]?.handlers.onPicture({ tick, key, data: new Uint8Array([0, 0, 0, 1, 0x41]) })
}

const running = () => opened.filter((stream) => !stream.closed).map(({ name }) => name)

describe('one slot', () => {
  test('starts an encoder, sends from its first key picture on, and stops it', () => {
    slot.show('v1', small)
    picture(0, 1)
    picture(0, 2, true)
    picture(0, 3)
    expect(sent).toEqual(['2', '3'])
    slot.hide()
    expect(running()).toEqual([])
  })

  test('keeps the old picture until the new rung has a key picture, then stops the old encoder', () => {
    slot.show('v1', small)
    picture(0, 1, true)
    slot.show('v1', large)
    picture(0, 2)
    picture(1, 3)
    expect(slot.shown()?.rung).toBe(small)
    picture(1, 4, true)
    picture(0, 5)
    expect(sent).toEqual(['1', '2', '4'])
    expect(slot.shown()?.rung).toBe(large)
    expect(running()).toEqual(['v1 1000'])
  })

  test('that is sent back before the change happened starts nothing new', () => {
    slot.show('v1', small)
    picture(0, 1, true)
    slot.show('v1', large)
    slot.show('v1', small)
    expect(running()).toEqual(['v1 120'])
    picture(0, 2)
    expect(sent).toEqual(['1', '2'])
  })

  test('reports why its stream ended, until a picture comes again', () => {
    slot.show('v1', small)
    opened[0]?.handlers.onEnd('noEncoder')
    expect([slot.ended(), slot.shown()]).toEqual(['noEncoder', null])
    slot.show('v1', small)
    expect(slot.ended()).toBe('noEncoder')
    picture(1, 9, true)
    expect(slot.ended()).toBeNull()
  })

  test('sends everything since the last key picture again to a decoder that lost its way', () => {
    slot.show('v1', small)
    picture(0, 1, true)
    picture(0, 2)
    slot.refresh()
    expect(sent).toEqual(['1', '2', '1', '2'])
  })

  test('counts the bytes it sent since the last question', () => {
    slot.show('v1', small)
    picture(0, 1, true)
    expect([slot.takeSentBytes(), slot.takeSentBytes()]).toEqual([1, 0])
  })
})

describe('two slots', () => {
  test('share the encoder of one camera and rung; the last to leave stops it', () => {
    const other = newSlot(() => {})
    slot.show('v1', small)
    other.show('v1', small)
    expect([opened.length, streams.running()]).toEqual([1, 1])
    slot.hide()
    expect(running()).toEqual(['v1 120'])
    other.hide()
    expect([running(), streams.running()]).toEqual([[], 0])
  })

  test('that come later begin at once with everything since the last key picture', () => {
    slot.show('v1', small)
    picture(0, 1, true)
    picture(0, 2)
    const late: string[] = []
    newSlot((tick) => late.push(tick)).show('v1', small)
    picture(0, 3)
    expect(late).toEqual(['1', '2', '3'])
  })

  test('of different cameras have encoders of their own', () => {
    const cameras: CameraId[] = ['v1', 'v3']
    for (const camera of cameras) newSlot(() => {}).show(camera, small)
    expect(running()).toEqual(['v1 120', 'v3 120'])
  })
})
