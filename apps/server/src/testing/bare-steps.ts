/**
 * The least that a step of a run can cost, for the benchmark of flows: one row written, one message published, on a database
 * and a broker of its own: `DATA_DIR=... node bare-steps.ts`. Each line of its input is a number of steps, answered by `done`.
 */
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../kernel/database/embedded-postgres.ts'
import { createLog } from '../kernel/process/log.ts'

const broker = await Aedes.createBroker()
const server = createServer(broker.handle)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
const { port } = server.address() as AddressInfo
const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`)
const postgres = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? '', log: createLog('error') })
const database = new Client({ ...postgres.connection, database: 'postgres' })
await database.connect()
await database.query('create table if not exists steps (id bigserial primary key, state jsonb not null)')
const state = JSON.stringify({ position: [{ at: 1, loops: [] }], visits: 1, doing: null })
process.stdout.write('ready\n')

for await (const line of createInterface({ input: process.stdin })) {
  for (let count = 0; count < Number(line); count++) {
    await database.query('insert into steps (state) values ($1)', [state])
    await client.publishAsync('robot/order', state)
  }
  process.stdout.write('done\n')
}
await database.end()
await postgres.stop()
process.exit(0)
