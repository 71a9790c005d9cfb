import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../kernel/process/config.ts'
import { writeRobotsFile } from './start-demo.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-demo-'))
})
afterEach(() => rm(folder, { recursive: true }))

it.each([
  ['of this machine alone while the console is', {}, '127.0.0.1'],
  ['that others reach, too, where the console is', { HOST: '0.0.0.0' }, undefined],
])('lets its robots send pictures by addresses %s', async (_what, environment, bindAddress) => {
  const config = readConfig({ DATA_DIR: folder, ...environment }, '/')
  const demo = { password: '', accounts: [], robots: [], sensors: [], maps: {}, meters: {}, beacons: {} }
  const file = await writeRobotsFile(demo, config, { host: config.host, port: 1883 })
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    dataDir: join(folder, 'demo', 'robots'),
    maps: {},
    meters: {},
    beacons: {},
    robots: [],
    sensors: [],
    ...(bindAddress !== undefined && { bindAddress }),
  })
})
