import { expect, test } from 'vitest'
import { parseRtcp } from './rtcp.ts'

/** Bytes in hexadecimal, blanks between them as one likes. */
function hex(text: string): Buffer {
  return Buffer.from(text.replaceAll(' ', ''), 'hex')
}

const receiverReport = hex(`81c90007 00000001 11223344 40000005 ${'00000000'.repeat(4)}`)
const pictureLoss = hex('81ce0002 00000001 11223344')
/** REMB of 1,000,000 bit/s: exponent 2, mantissa 250,000. */
const bandwidth = hex('8fce0005 00000001 00000000 52454d42 010bd090 11223344')

test('a receiver report contains the share of lost packets', () => {
  expect(parseRtcp(receiverReport)).toEqual([{ kind: 'loss', ssrc: 0x11223344, fraction: 0.25 }])
})

test('a compound packet is read part by part', () => {
  expect(parseRtcp(Buffer.concat([receiverReport, pictureLoss, bandwidth]))).toEqual([
    { kind: 'loss', ssrc: 0x11223344, fraction: 0.25 },
    { kind: 'pictureLost', ssrc: 0x11223344 },
    { kind: 'bandwidth', kbps: 1000 },
  ])
})

test('what is unknown, cut short or no RTCP at all is left out', () => {
  const unknown = hex('81cc0001 00000001')
  expect(parseRtcp(Buffer.concat([unknown, pictureLoss]))).toEqual([
    { kind: 'pictureLost', ssrc: 0x11223344 },
  ])
  expect(parseRtcp(receiverReport.subarray(0, 20))).toEqual([])
  expect(parseRtcp(Buffer.from('hello, robot'))).toEqual([])
  expect(parseRtcp(Buffer.alloc(0))).toEqual([])
})
