import { createHash, createPublicKey } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoGroundFloor } from '@wheelhouse/simulator/demo/demo-building'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enrolRobot } from './enrol-robot.ts'

type Call = { path: string; body: Record<string, unknown> }

let folder: string
let server: Server
let address: string
let calls: Call[]
let said: string[]
/** What the server answers, one after the other; the last one again and again. */
let answers: { status: number; body: object }[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'enrol-'))
  ;[calls, said, answers] = [[], [], []]
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
      calls.push({ path: request.url ?? '', body })
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500, body: {} }
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const card = {
  host: 'broker.example',
  port: 8883,
  tls: true,
  interfaceName: 'uagv',
  manufacturer: 'wheelhouse',
  serialNumber: 'R-1',
  vdaVersion: '2.1.0',
  userName: 'wheelhouse/R-1',
}
const token = {
  status: 200,
  body: { enrolmentId: '00000000-0000-4000-8000-000000000000', token: 't', fingerprint: 'f' },
}
const confirmed = {
  status: 200,
  body: { status: 'confirmed', card, place: { mapId: 'b.f', map: demoGroundFloor } },
}
const rejected = { status: 200, body: { status: 'rejected', card: null, place: null } }
const refusal = (status: number, code: string) => ({
  status,
  body: { error: { statusCode: status, name: 'x', message: code, code, requestId: '1' } },
})
const enrol = () =>
  enrolRobot({
    server: address,
    code: '23456789',
    serialNumber: 'R-1',
    folder,
    say: (line) => said.push(line),
  })

describe('a robot that is enrolled', () => {
  it('makes a key that stays on it, shows its fingerprint, and knows its broker once it is confirmed', async () => {
    answers = [token, confirmed]
    const config = await enrol()
    expect(config.robots).toEqual([
      expect.objectContaining({
        mqttUrl: 'mqtts://broker.example:8883',
        username: 'wheelhouse/R-1',
        startMapId: 'b.f',
      }),
    ])
    expect(calls.map(({ path }) => path)).toEqual(['/api/enroll', '/api/enroll/status'])
    expect(calls[0]?.body).toMatchObject({ code: '23456789', serialNumber: 'R-1' })
    const key = createPublicKey(String(calls[0]?.body.publicKey))
    const hash = createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('hex')
    expect(said[0]?.replaceAll(' ', '')).toContain(hash)
    const keyFile = join(folder, 'R-1.key.pem')
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    const secret = readFileSync(keyFile, 'utf8').split('\n')[1] ?? '?'
    expect(JSON.stringify(calls)).not.toContain(secret)
    expect(config.robots[0]).toMatchObject({ keyFile })
  })

  it('needs no second code, and keeps its key', async () => {
    answers = [token, confirmed]
    await enrol()
    const key = readFileSync(join(folder, 'R-1.key.pem'), 'utf8')
    answers = [confirmed]
    await enrol()
    expect(calls.at(-1)?.path).toBe('/api/enroll/status')
    expect(calls).toHaveLength(3)
    expect(readFileSync(join(folder, 'R-1.key.pem'), 'utf8')).toBe(key)
  })

  it('runs with what it knows while the server is away, and uses the code when it was revoked', async () => {
    answers = [token, confirmed]
    await enrol()
    answers = [refusal(503, 'server.unavailable')]
    expect((await enrol()).robots).toHaveLength(1)
    answers = [refusal(404, 'enrolment.codeInvalid'), token, confirmed]
    await enrol()
    expect(calls.slice(-3).map(({ path }) => path)).toEqual([
      '/api/enroll/status',
      '/api/enroll',
      '/api/enroll/status',
    ])
  })
})

describe('one sentence says what is wrong when', () => {
  it.each<[string, () => void, RegExp]>([
    [
      'the code does not count',
      () => (answers = [refusal(404, 'enrolment.codeInvalid')]),
      /wrong, expired or used/,
    ],
    [
      'the serial number is another one',
      () => (answers = [refusal(409, 'enrolment.wrongSerial')]),
      /another serial/,
    ],
    ['an administrator turns it away', () => (answers = [token, rejected]), /turned this robot away/],
    [
      'its floor has no map',
      () =>
        (answers = [token, { status: 200, body: { ...confirmed.body, place: { mapId: 'b.f', map: null } } }]),
      /no map yet/,
    ],
    ['nobody is there', () => void server.close(), /cannot be reached/],
  ])('%s', async (_, prepare, sentence) => {
    prepare()
    await expect(enrol()).rejects.toThrow(sentence)
    expect(readdirSync(folder)).toContain('R-1.key.pem')
  })
})
