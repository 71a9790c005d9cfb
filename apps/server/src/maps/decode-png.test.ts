import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { decodePng } from './decode-png.ts'

it('takes what is transparent for unknown, whatever colour it has there', () => {
  const png = new PNG({ width: 4, height: 1 })
  const pixels = [
    [254, 254, 254, 255],
    [0, 0, 0, 255],
    [254, 254, 254, 0],
    [0, 0, 0, 0],
  ]
  pixels.flat().forEach((value, at) => png.data.writeUInt8(value, at))
  expect([...decodePng(PNG.sync.write(png)).pixels]).toEqual([254, 0, 128, 128])
})
