import type { DeviceIntake, IntakeResult, ReadingHistory } from '@wheelhouse/contract/devices/device-reading'
import { measuredKeyNames, measuredKeys } from '@wheelhouse/contract/devices/reading-key'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBuilding, aDevice } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
let id: string
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { organizationId, id: buildingId } = world.site.building
  id = (await aDevice(server.db, { organizationId, buildingId, name: 'Lobby' })).id
})

/** So many seconds before now. */
const ago = (seconds: number) => new Date(server.clock.now().getTime() - seconds * 1000).toISOString()
const add = (readings: object[]) => admin.call('POST', `/devices/${id}/readings`, { readings })
const stored = async (readings: object[]) => (await add(readings)).body as IntakeResult
const history = async (query: string, client = admin) =>
  (await client.call('GET', `/devices/${id}/readings?${query}`)).body as ReadingHistory
const lastHour = (points = 500) => `from=${ago(3600)}&to=${ago(-1)}&points=${points}`
const intake = async () => (await admin.call('GET', `/devices/${id}/readings/latest`)).body as DeviceIntake
const details = (body: unknown) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details

describe('a reading', () => {
  it('that is sent again changes nothing', async () => {
    const reading = { at: ago(60), values: { temperature: 21.5 } }
    expect(await stored([reading])).toEqual({ stored: 1, repeated: 0, tooOften: 0, refused: [] })
    expect(await stored([reading, reading])).toEqual({ stored: 0, repeated: 2, tooOften: 0, refused: [] })
    const [series] = (await history(lastHour())).series
    expect(series?.points.map(({ count }) => count)).toEqual([1])
  })

  it('is kept once a second, and the others are counted', async () => {
    const second = Date.parse(ago(60))
    const at = (ms: number) => new Date(second + ms).toISOString()
    const often = Array.from({ length: 20 }, (_, n) => ({ at: at(n * 100), values: { noise: 40 + n } }))
    expect(await stored(often)).toMatchObject({ stored: 2, tooOften: 18 })
    expect(await stored([{ at: at(900), values: { noise: 99 } }])).toMatchObject({ stored: 0, tooOften: 1 })
    expect(await intake()).toMatchObject({ tooOften: 19, latest: [{ key: 'noise', value: 50 }] })
  })

  it('that no such sensor can measure is refused alone, and said', async () => {
    const values = { temperature: 85.1, humidity: 55, co2: -1 }
    const { stored: kept, refused } = await stored([{ values }])
    expect(kept).toBe(1)
    expect(refused).toMatchObject([
      { key: 'temperature', value: '85.1', reason: 'outOfRange' },
      { key: 'co2', value: '-1', reason: 'outOfRange' },
    ])
    expect(await intake()).toMatchObject({ refused: 2, lastRefusal: { key: 'co2' } })
  })

  it('of the humidity a little beyond what can be is taken as the end, as makers of sensors say', async () => {
    expect(await stored([{ values: { humidity: 100.6 } }])).toMatchObject({ stored: 1, refused: [] })
    expect(await intake()).toMatchObject({ latest: [{ key: 'humidity', value: 100 }] })
  })

  it('may lie at either end of what can be measured', async () => {
    const ends = (end: 'low' | 'high') =>
      Object.fromEntries(measuredKeyNames.map((key) => [key, measuredKeys[key][end]]))
    const readings = [
      { at: ago(2), values: ends('low') },
      { at: ago(1), values: ends('high') },
    ]
    expect(await stored(readings)).toMatchObject({ stored: 2 * measuredKeyNames.length, refused: [] })
  })

  it.each([
    [-301, 'reading.future'],
    [31 * 86_400 + 1, 'reading.tooOld'],
  ])('of %i seconds ago refuses its call, of which nothing is kept', async (seconds, code) => {
    const readings = [{ values: { co2: 500 } }, { at: ago(seconds), values: { co2: 501 } }]
    const { status, body } = await add(readings)
    expect([status, details(body)[0]]).toMatchObject([422, { path: 'readings.1.at', code }])
    expect(await intake()).toMatchObject({ heardAt: null, latest: [] })
  })

  it.each([
    [[], 'readings'],
    [[{ values: {} }], 'readings.0.values'],
    [[{ values: { temperature: 'NaN' } }], 'readings.0.values.temperature'],
    [[{ values: { temperature: null } }], 'readings.0.values.temperature'],
    [[{ values: { wbgtEstimated: 20 } }], 'readings.0.values'],
    [[{ at: 'yesterday', values: { co2: 1 } }], 'readings.0.at'],
    [Array.from({ length: 1001 }, () => ({ values: { co2: 1 } })), 'readings'],
  ])('is refused at its field where it is none (%#)', async (readings, path) => {
    const { status, body } = await add(readings)
    expect([status, details(body)[0]?.path]).toEqual([422, path])
  })

  it('is taken in by administrators, and read by those of the building alone', async () => {
    const general = await server.openSession(world.personas.general.id)
    const body = { readings: [{ values: { co2: 400 } }] }
    expect((await general.call('POST', `/devices/${id}/readings`, body)).status).toBe(403)
    await add(body.readings)
    expect((await history(lastHour(), general)).series).toHaveLength(1)
    const { organizationId } = world.site.building
    const elsewhere = await aBuilding(server.db, { organizationId })
    const other = await aDevice(server.db, { organizationId, buildingId: elsewhere.id })
    const { status } = await general.call('GET', `/devices/${other.id}/readings?${lastHour()}`)
    expect(status).toBe(404)
  })

  it('goes with its device', async () => {
    await add([{ values: { co2: 400 } }])
    expect((await admin.call('DELETE', `/devices/${id}`)).status).toBe(204)
    for (const table of ['deviceReadings', 'deviceReadingMinutes', 'deviceReadingHours'] as const) {
      const left = await server.db.selectFrom(table).select('key').where('deviceId', '=', id).execute()
      expect(left).toEqual([])
    }
  })
})

describe('the history', () => {
  it('keeps lowest and highest at every step, whatever the order in which values came', async () => {
    const day = Array.from({ length: 1440 }, (_, minute) => ({
      at: ago(minute * 60),
      values: { temperature: minute === 700 ? 60 : minute === 701 ? -30 : 20 },
    }))
    const shuffled = [...day.filter((_, n) => n % 2 === 0), ...day.filter((_, n) => n % 2 === 1)]
    await add(shuffled.slice(0, 900))
    await add(shuffled.slice(900))
    const span = `from=${ago(86_400)}&to=${ago(-1)}`
    for (const [points, source] of [
      [2000, 'minute'],
      [20, 'hour'],
    ] as const) {
      const { series, source: from } = await history(`${span}&points=${points}`)
      const all = series[0]?.points ?? []
      expect(from).toBe(source)
      expect(all.length).toBeLessThanOrEqual(points)
      expect(Math.max(...all.map(({ highest }) => highest))).toBe(60)
      expect(Math.min(...all.map(({ lowest }) => lowest))).toBe(-30)
      expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(1440)
    }
  })

  it('knows the first and the last value of an hour also when older ones come later', async () => {
    const begin = Date.parse('2026-11-19T20:00:00Z')
    const at = (minute: number) => new Date(begin + minute * 60_000).toISOString()
    await add([{ at: at(30), values: { co2: 700 } }])
    await add([{ at: at(10), values: { co2: 600 } }])
    await add([{ at: at(50), values: { co2: 650 } }])
    const { series } = await history('from=2026-11-10T00:00:00Z&to=2026-11-20T00:00:00Z&points=300')
    expect(series[0]?.points).toEqual([
      {
        at: '2026-11-19T20:00:00.000Z',
        first: 600,
        last: 650,
        lowest: 600,
        highest: 700,
        average: 650,
        count: 3,
      },
    ])
  })

  it('says what is estimated: a heat index where the device measures none', async () => {
    await add([
      { at: ago(20), values: { temperature: 30, humidity: 70 } },
      { at: ago(10), values: { temperature: 32, humidity: 65, wbgt: 29.9 } },
    ])
    const { series } = await history(`${lastHour()}&keys=wbgt,wbgtEstimated`)
    expect(series).toMatchObject([
      { key: 'wbgt', isEstimated: false, points: [{ average: 29.9 }] },
      { key: 'wbgtEstimated', isEstimated: true, points: [{ average: 26.9 }] },
    ])
  })

  it('of a span that ends before it begins, or of an unknown key, is refused', async () => {
    for (const query of [
      `from=${ago(0)}&to=${ago(1)}`,
      `${lastHour()}&keys=gold`,
      lastHour(2001),
      'from=2000-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    ])
      expect((await admin.call('GET', `/devices/${id}/readings?${query}`)).status).toBe(400)
  })

  it('is a file, value by value', async () => {
    await add([
      { at: ago(20), values: { temperature: 30.5, humidity: 70 } },
      { at: ago(10), values: { temperature: 31 } },
    ])
    const query = `from=${ago(3600)}&to=${ago(0)}&keys=temperature&language=ja`
    const { body } = await admin.call('GET', `/devices/${id}/readings.csv?${query}`)
    expect(String(body).replace('\ufeff', '').split('\r\n')).toEqual([
      '"日時","項目","単位","平均","最小","最大","件数"',
      '"2026/11/20 08:59:40","温度","°C",30.5,30.5,30.5,1',
      '"2026/11/20 08:59:50","温度","°C",31,31,31,1',
      '',
    ])
  })
})
