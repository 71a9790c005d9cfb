import { describe, expect, test } from 'vitest'
import { createRtpPacket, createVideoPacketizer, rtpPayload, rtpTimestamp } from './rtp.ts'

const format = { ssrc: 0x11223344, payloadType: 108, playoutDelayId: 5 }
const payloads = [Buffer.from([1]), Buffer.from([2])]

describe('RTP timestamps', () => {
  test('are the tick times 90', () => {
    expect(rtpTimestamp(1_000)).toBe(90_000)
  })

  test('wrap at 2^32', () => {
    expect(rtpTimestamp(2 ** 32 / 90 + 1)).toBe(90)
  })
})

describe('the packets of a picture', () => {
  test('carry one timestamp and the marker on the last of them', () => {
    const [first, last] = createVideoPacketizer(format, 10).packets(payloads, 2_000)
    expect([first?.readUInt32BE(4), last?.readUInt32BE(4)]).toEqual([180_000, 180_000])
    expect([first?.readUInt8(1), last?.readUInt8(1)]).toEqual([108, 0x80 | 108])
  })

  test('are numbered without a gap across pictures and past 65535', () => {
    const packetizer = createVideoPacketizer(format, 65_534)
    const packets = [...packetizer.packets(payloads, 1), ...packetizer.packets(payloads, 2)]
    expect(packets.map((packet) => packet.readUInt16BE(2))).toEqual([65_534, 65_535, 0, 1])
  })

  test('never step back in time when an older picture is sent after a newer one', () => {
    const packetizer = createVideoPacketizer(format, 0)
    const [newer] = packetizer.packets(payloads, 5_000)
    const [older] = packetizer.packets(payloads, 4_000)
    expect(older?.readUInt32BE(4)).toBe((newer?.readUInt32BE(4) ?? 0) + 1)
  })

  test('go on through the wrap of the timestamp', () => {
    const packetizer = createVideoPacketizer(format, 0)
    const wrapTick = 2 ** 32 / 90
    const [before] = packetizer.packets(payloads, wrapTick - 100)
    const [after] = packetizer.packets(payloads, wrapTick + 100)
    expect((((after?.readUInt32BE(4) ?? 0) - (before?.readUInt32BE(4) ?? 0)) >>> 0) / 90).toBeCloseTo(200, 0)
  })

  test('request no playout delay from the page', () => {
    const [packet] = createVideoPacketizer(format, 0).packets(payloads, 1)
    expect(packet?.subarray(12, 20).toString('hex')).toBe('bede000152000000')
  })

  test('have no extension when the page offered none', () => {
    const header = { sequence: 3, timestamp: 4, marker: true }
    const packet = createRtpPacket({ ...format, playoutDelayId: null }, header, Buffer.from([7, 8]))
    expect(packet).toHaveLength(14)
    expect(rtpPayload(packet)).toEqual(Buffer.from([7, 8]))
  })
})

test('padding is marked as such, carries no content and continues the numbers', () => {
  const packetizer = createVideoPacketizer(format, 20)
  packetizer.packets(payloads, 1)
  const padding = packetizer.padding(600)
  expect(padding.map((packet) => packet.readUInt16BE(2))).toEqual([22, 23, 24])
  expect(padding.map((packet) => rtpPayload(packet)?.length)).toEqual([0, 0, 0])
})

test('a received packet is read past its extension and without its padding', () => {
  const header = { sequence: 1, timestamp: 1, marker: false }
  const packet = createRtpPacket(format, header, Buffer.from([1, 2, 3, 2]))
  packet.writeUInt8(packet.readUInt8(0) | 0x20, 0)
  expect(rtpPayload(packet)).toEqual(Buffer.from([1, 2]))
})

test('RTCP and packets cut short are no payload', () => {
  expect(rtpPayload(Buffer.from([0x80, 200, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]))).toBeNull()
  expect(rtpPayload(Buffer.from([0x80, 0, 0]))).toBeNull()
  expect(rtpPayload(Buffer.from([0x90, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9]))).toBeNull()
})
