import { expect, test } from 'vitest'
import { createFlvReader } from './flv-reader.ts'
import { h264Payloads } from './h264-payloads.ts'

/** Bytes in hexadecimal, blanks between them as one likes. */
function hex(text: string): Buffer {
  return Buffer.from(text.replaceAll(' ', ''), 'hex')
}

const fileHeader = hex('464c5601010000000900000000')

function tag(type: number, body: Buffer): Buffer {
  const header = Buffer.alloc(11)
  header.writeUInt8(type, 0)
  header.writeUIntBE(body.length, 1, 3)
  return Buffer.concat([header, body, Buffer.alloc(4)])
}

const configuration = tag(9, hex('1700000000 01424020ff e1 0002 6742 01 0001 68'))
const keyPicture = tag(9, hex('1701000000 00000002 65aa'))
const nextPicture = tag(9, hex('2701000000 00000002 41bb'))
const stream = Buffer.concat([
  fileHeader,
  tag(18, Buffer.from([2, 0])),
  configuration,
  keyPicture,
  nextPicture,
])

test('pictures come out with their parameter sets before the key picture', () => {
  expect(createFlvReader()(stream)).toEqual([
    { key: true, data: hex('00000002 6742 00000001 68 00000002 65aa') },
    { key: false, data: hex('00000002 41bb') },
  ])
})

test('it does not matter where the stream is cut', () => {
  const read = createFlvReader()
  const pictures = Array.from(stream, (byte) => read(Buffer.from([byte]))).flat()
  expect(pictures.map(({ key }) => key)).toEqual([true, false])
})

test('a picture is there as soon as its last byte is', () => {
  const read = createFlvReader()
  expect(read(stream.subarray(0, stream.length - 1))).toHaveLength(1)
  expect(read(stream.subarray(stream.length - 1))).toHaveLength(1)
})

test('short units are payloads as they are, the encoder’s remarks are left out', () => {
  const picture = hex('00000002 6742 00000003 060505 00000002 65aa')
  expect(h264Payloads(picture)).toEqual([hex('6742'), hex('65aa')])
})

test('a long unit is cut into fragments that make it whole again', () => {
  const unit = Buffer.concat([Buffer.from([0x65]), Buffer.from(Array.from({ length: 25 }, (_, i) => i))])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(unit.length)
  const parts = h264Payloads(Buffer.concat([length, unit]), 12)
  expect(parts.map((part) => part.readUInt8(0))).toEqual([0x7c, 0x7c, 0x7c])
  expect(parts.map((part) => part.readUInt8(1))).toEqual([0x85, 0x05, 0x45])
  expect(Buffer.concat(parts.map((part) => part.subarray(2)))).toEqual(unit.subarray(1))
})
