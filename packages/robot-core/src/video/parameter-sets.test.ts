import { expect, test } from 'vitest'
import { listUnits, readFormat, readParameterSets } from './parameter-sets.ts'

const ofRobot = '6742c016da0280bfe584000003000400000300423c58ba80'
const pictureSet = '68ce3c80'

/** NAL units of hexadecimal digits, each after its length. */
function picture(...units: readonly string[]): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(unit.length / 2)
      return [length, Buffer.from(unit, 'hex')]
    }),
  )
}

test('the size and the colours of pictures are read from the parameter sets of other encoders as well', () => {
  const read = (sequence: string) => readFormat(Buffer.from(sequence, 'hex'))
  expect(read(ofRobot)).toEqual({ width: 640, height: 360, chroma: 1, lumaBits: 8, chromaBits: 8 })
  expect(read('67640028acd940780227e5c044000003000400000300403c60c658')).toMatchObject({
    width: 1920,
    height: 1080,
    chroma: 1,
  })
  // Interlaced, 4:2:2, ten bits.
  expect(read('677a0028b6cd94078044fcb8088000000300800000080f8b16cb')).toEqual({
    width: 1920,
    height: 1080,
    chroma: 2,
    lumaBits: 10,
    chromaBits: 10,
  })
})

test('a picture without readable sets has none, and a cut unit is left out', () => {
  const whole = picture(ofRobot, pictureSet, '65aa')
  expect(readParameterSets(whole)?.format).toMatchObject({ width: 640, height: 360 })
  expect(readParameterSets(picture('41bb'))).toBeNull()
  expect(readParameterSets(picture('6742c016', pictureSet))).toBeNull()
  expect(listUnits(whole.subarray(0, -1))).toHaveLength(2)
})
