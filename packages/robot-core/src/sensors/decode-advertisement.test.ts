import { describe, expect, it } from 'vitest'
import { makeServiceData, readAdvertisement } from './advertisement.ts'
import { bthomeService, encodeBthome } from './bthome.ts'
import { decodeAdvertisement } from './decode-advertisement.ts'

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
/** An advertisement with this BTHome service data after its info byte, which says no encryption. */
const bthome = (objects: string, infoByte = '40') =>
  readAdvertisement(makeServiceData(bthomeService, fromHex(infoByte + objects)))

describe('a BTHome advertisement', () => {
  it('is read as the one that the format is explained with', () => {
    const payload = fromHex('020106 0B094449592D73656E736F72 0A16D2FC4002C40903BF13')
    expect(decodeAdvertisement(readAdvertisement(payload), 'bthome')).toEqual({
      temperature: 25,
      humidity: 50.55,
    })
  })

  // The examples of the table on bthome.io/format.
  it.each([
    ['0161', { batteryLevel: 97 }],
    ['02CA09', { temperature: 25.06 }],
    ['451101', { temperature: 27.3 }],
    ['57EA', { temperature: -22 }],
    ['58EA', { temperature: -7.7 }],
    ['03BF13', { humidity: 50.55 }],
    ['2E23', { humidity: 35 }],
    ['04138A01', { pressure: 1008.83 }],
    ['05138A14', { illuminance: 13460.67 }],
    ['0C020C', { battery: 3.074 }],
    ['4A020C', { battery: 307.4 }],
    ['0D120C', { pm25: 3090 }],
    ['0E021C', { pm10: 7170 }],
    ['12E204', { co2: 1250 }],
  ])('with the object %s is %j', (object, values) => {
    expect(decodeAdvertisement(bthome(object), 'bthome')).toEqual(values)
  })

  it('is read past what nothing here measures, and up to what is not known', () => {
    // Packet id, charge, temperature, distance, text of two letters, humidity; then an object of a later edition.
    const objects = '001B 0164 02C808 400C00 53024F4B 2E23 F1FFFF 12E204'
    const values = { batteryLevel: 100, temperature: 22.48, humidity: 35 }
    expect(decodeAdvertisement(bthome(objects), 'bthome')).toEqual(values)
  })

  it('takes the first of several of a kind', () => {
    expect(decodeAdvertisement(bthome('02CA09 02F0D8'), 'bthome')).toEqual({ temperature: 25.06 })
  })

  it.each([
    ['that is encrypted', bthome('A47266C95F730011223378237214', '41'), 'encrypted'],
    ['of version 1', bthome('02CA09', '20'), 'badFormat'],
    ['that is cut off', bthome('02CA'), 'badFormat'],
    ['whose text is longer than it is', bthome('53FF4F'), 'badFormat'],
    ['without an info byte', bthome('', ''), 'badFormat'],
    ['that says nothing which is measured', bthome('001B'), null],
  ])('%s is %s', (_, parts, found) => {
    expect(decodeAdvertisement(parts, 'bthome')).toBe(found)
  })

  it('is made byte for byte as it is read', () => {
    const values = { temperature: -3.25, humidity: 47.5, battery: 2.987, co2: 812 }
    const bytes = encodeBthome(values)
    expect(Buffer.from(bytes).toString('hex')).toBe('4002bbfe038e120cab0b122c03')
    expect(decodeAdvertisement(readAdvertisement(makeServiceData(bthomeService, bytes)), 'bthome')).toEqual(
      values,
    )
  })
})

describe('an advertisement of a RuuviTag', () => {
  const ruuvi = (hex: string) =>
    decodeAdvertisement(readAdvertisement(fromHex(`020106 1BFF9904 ${hex}`)), 'ruuvi')

  // The test vectors of Ruuvi's description of the format.
  it.each([
    [
      '0512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F',
      { temperature: 24.3, humidity: 53.49, pressure: 1000.44, battery: 2.977 },
    ],
    [
      '058001000000008001800180010000000000CBB8334C884F',
      { temperature: -163.835, humidity: 0, pressure: 500, battery: 1.6 },
    ],
    ['058000FFFFFFFF800080008000FFFFFFFFFFFFFFFFFFFFFF', null],
  ])('%s says %j', (hex, values) => {
    expect(ruuvi(hex)).toEqual(values)
  })

  it.each([
    // The test vector of Ruuvi's description; VOC and NOx are indices without a unit.
    [
      '06170C5668C79E007000C90501D9FFCD004C884F',
      {
        temperature: 29.5,
        humidity: 55.3,
        pressure: 1011.02,
        pm25: 11.2,
        co2: 201,
        illuminance: 13_026.67,
      },
    ],
    [
      '0613884E20C35000640258000000FFFF01000000',
      { temperature: 25, humidity: 50, pressure: 1000, pm25: 10, co2: 600, illuminance: 0 },
    ],
    ['068000FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF', null],
  ])('of a Ruuvi Air, %s, says %j', (hex, values) => {
    const bytes = fromHex(hex)
    expect(decodeAdvertisement([{ kind: 'maker', id: 0x0499, bytes }], 'ruuvi')).toEqual(values)
    const cut = [{ kind: 'maker', id: 0x0499, bytes: bytes.slice(0, 19) }] as const
    expect(decodeAdvertisement(cut, 'ruuvi')).toBe('badFormat')
  })

  it('of another format, or cut off, is reported as such', () => {
    expect(ruuvi('0412FC5394C37C0004FFFC040CAC364200CDCBB8334C884F')).toBe('badFormat')
    expect(decodeAdvertisement([{ kind: 'maker', id: 0x0499, bytes: fromHex('0512FC') }], 'ruuvi')).toBe(
      'badFormat',
    )
  })
})

it('an advertising payload that is cut off or wrong is read as far as it goes', () => {
  expect(readAdvertisement(fromHex('020106 0A16D2FC4002'))).toEqual([])
  expect(readAdvertisement(fromHex('00FF'))).toEqual([])
  expect(readAdvertisement(fromHex('0216D2 03FF9904'))).toEqual([
    { kind: 'maker', id: 0x0499, bytes: new Uint8Array() },
  ])
})
