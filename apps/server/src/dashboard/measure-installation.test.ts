/** The figures for monitoring the installation from outside (R-SYSTEM-38), and what the dashboard and alerts in `deploy` make of it. */
import { readFileSync } from 'node:fs'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BreakableDatabase, breakable } from '../testing/database-outage.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let test: TestDatabase
let way: BreakableDatabase
let server: TestServer
beforeAll(async () => {
  test = await createTestDatabase()
  way = await breakable(test.serverConnection)
  const given = { ...test, serverConnection: way.connection, drop: async () => undefined }
  server = await startTestServer(undefined, { test: given })
})
afterAll(async () => {
  await server.close()
  await way.close()
  await test.drop()
})

const readFigures = async () => (await server.app.http.inject('/metrics')).body
/** The value of a figure as it is written, with its labels; `undefined` if it is missing. */
const read = (figures: string, name: string) =>
  figures
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length + 1)

it('reports what waits, for how long, when the newest backup was taken, and how jobs went', async () => {
  const now = server.clock.now()
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString()
  await test.db
    .insertInto('deliveries')
    .values({
      kind: 'mail',
      recipient: 'a@site.example',
      subject: 'Hello',
      content: 'Hello',
      status: 'queued',
      nextTryAt: new Date(now.getTime() + 3_600_000).toISOString(),
      createdAt: ago(90),
    })
    .execute()
  const backup = { kind: 'backup', name: 'a', takenAt: ago(7_200), bytes: 5_000, recordedAt: now } as const
  await test.db.insertInto('backupRecords').values(backup).execute()
  await server.call('GET', '/robots')
  await server.runJob('retention')

  const figures = await readFigures()
  const figure = (name: string) => read(figures, name)
  expect(figure('wheelhouse_queue_entries{queue="mail"}')).toBe('1')
  expect(figure('wheelhouse_queue_oldest_seconds{queue="mail"}')).toBe('90')
  expect(figure('wheelhouse_queue_entries{queue="sms"}')).toBe('0')
  expect(figure('wheelhouse_runs{state="running"}')).toBe('0')
  expect(figure('wheelhouse_schedule_overdue_seconds')).toBe('0')
  expect(figure('wheelhouse_backup_last_timestamp_seconds')).toBe(String(now.getTime() / 1e3 - 7_200))
  expect(figure('wheelhouse_backup_size_bytes')).toBe('5000')
  expect(figure('wheelhouse_backup_drill_last_timestamp_seconds')).toBeUndefined()
  expect(figure('wheelhouse_job_runs_total{name="retention",outcome="success"}')).toBe('1')
  expect(figure('wheelhouse_job_last_success_timestamp_seconds{name="retention"}')).toBe(
    String(now.getTime() / 1e3),
  )
  expect(figure('wheelhouse_http_requests_total{status="4xx"}')).toBe('1')
  expect(figure('wheelhouse_http_request_duration_seconds_count')).toBe('1')
  expect(figure('wheelhouse_database_connections_max')).toBe('16')
  expect(figure('wheelhouse_recordings_max_bytes')).toBe('100000000000')
  expect(figure('wheelhouse_dependency_up{dependency="database"}')).toBe('1')
})

it('reads the installation at most every ten seconds, however often it is queried', async () => {
  await test.db.deleteFrom('deliveries').execute()
  expect(read(await readFigures(), 'wheelhouse_queue_entries{queue="mail"}')).toBe('1')
  server.clock.advance(10_000)
  expect(read(await readFigures(), 'wheelhouse_queue_entries{queue="mail"}')).toBe('0')
})

it('without its database says so, and reports no figure that it cannot know', async () => {
  way.cut()
  server.clock.advance(10_000)
  const figures = await readFigures()
  expect(read(figures, 'wheelhouse_dependency_up{dependency="database"}')).toBe('0')
  expect(figures).not.toContain('wheelhouse_runs{')
  expect(read(figures, 'wheelhouse_live_sockets')).toBe('0')
  way.mend()
  await until(async () => expect(await readFigures()).toContain('wheelhouse_runs{'))
})

const deploy = (path: string) => readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8')
const namesIn = (text: string) => text.match(/\b(?:wheelhouse|process|nodejs)_\w+/g) ?? []

/** Every expression of a dashboard, however deep. */
function listExpressions(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(listExpressions)
  if (!isRecord(part)) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'expr' && typeof value === 'string' ? [value] : listExpressions(value),
  )
}

it('reports every figure that the dashboard and the alerts use, and the dashboard shows every one', async () => {
  const figures = await readFigures()
  const types = [...figures.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }))
  // Expressions use the parts of a histogram.
  const known = types.map(({ name, type }) => (type === 'histogram' ? `${name}_bucket` : name))
  const shown = new Set(listExpressions(JSON.parse(deploy('grafana/wheelhouse.json'))).flatMap(namesIn))
  expect([...shown].toSorted()).toEqual(known.toSorted())
  const alerts = deploy('prometheus/alerts.yml').match(/(?<=^ +expr: ).+$/gm) ?? []
  expect(alerts.length).toBeGreaterThan(10)
  expect(alerts.flatMap(namesIn).filter((name) => !known.includes(name))).toEqual([])
  for (const { name, type } of types) expect(name.endsWith('_total')).toBe(type === 'counter')
})
