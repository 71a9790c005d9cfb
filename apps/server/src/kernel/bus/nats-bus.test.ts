/** Debian's NATS server as the bus of three servers. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from '@nats-io/transport-node'
import { findFreePort } from '@wheelhouse/testkit/free-port'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '../../testing/until.ts'
import { createLog, type Log } from '../process/log.ts'
import type { Bus } from './bus.ts'
import { connectNats } from './nats-bus.ts'

const program = ['/usr/sbin/nats-server', '/usr/bin/nats-server'].find(existsSync)
if (program === undefined) process.stdout.write('nats-server is not installed: the bus is not tried.\n')

describe.skipIf(program === undefined)('a bus on NATS', () => {
  let port: number
  let nats: ChildProcess | null
  let buses: Bus[]
  let log: Log

  async function start(): Promise<void> {
    const parameters = ['-a', '127.0.0.1', '-p', String(port), '--user', 'servers', '--pass', 'p@ss']
    nats = spawn(program ?? '', parameters, { stdio: 'ignore' })
    await once(nats, 'spawn')
  }
  async function kill(): Promise<void> {
    if (nats === null) return
    const exited = once(nats, 'exit')
    nats.kill('SIGKILL')
    await exited
    nats = null
  }
  beforeEach(async () => {
    port = await findFreePort()
    nats = null
    buses = []
    log = createLog('silent')
  })
  afterEach(async () => {
    for (const bus of buses) await bus.close()
    await kill()
  })

  function open(key = 'ours', password = 'p%40ss'): { bus: Bus; heard: string[] } {
    const url = `nats://servers:${password}@127.0.0.1:${port}`
    const bus = connectNats(url, { key: Buffer.from(key), log })
    buses.push(bus)
    const heard: string[] = []
    bus.on('twins', (text) => heard.push(text))
    return { bus, heard }
  }
  const connected = (bus: Bus) => until(() => expect(bus.isConnected()).toBe(true))

  it('waits for it, passes texts on in order to all others, and goes on when it is back', async () => {
    const [first, second, third] = [open(), open(), open()]
    expect(first.bus.isConnected()).toBe(false)
    await start()
    for (const { bus } of [first, second, third]) await connected(bus)
    const texts = ['ロボット', 'b', 'c']
    for (const text of texts) first.bus.publish('twins', text)
    for (const { heard } of [second, third]) await until(() => expect(heard).toEqual(texts))
    expect(first.heard).toEqual([])
    const changes = vi.fn()
    second.bus.onConnection(changes)
    await kill()
    await until(() => expect(first.bus.isConnected()).toBe(false))
    // It must not arrive late.
    first.bus.publish('twins', 'lost')
    await start()
    await connected(first.bus)
    await connected(second.bus)
    first.bus.publish('twins', 'd')
    await until(() => expect(second.heard).toEqual([...texts, 'd']))
    expect(changes.mock.calls).toEqual([[false], [true]])
  })

  it('carries texts that are longer than NATS takes at once, in their order', async () => {
    await start()
    const [sender, other, receiver] = [open(), open(), open()]
    for (const { bus } of [sender, other, receiver]) await connected(bus)
    // What one robot reports can have a megabyte, and this more than two.
    const texts = ['a', '\u{30ed}\u{30dc}'.repeat(400_000), 'c', 'd'.repeat(1_100_000)]
    for (const text of texts) sender.bus.publish('twins', text)
    other.bus.publish('twins', 'o'.repeat(1_100_000))
    await until(() => expect(receiver.heard).toHaveLength(texts.length + 1))
    expect(receiver.heard.filter((text) => !text.startsWith('o'))).toEqual(texts)
  })

  it('believes nobody who does not have the secret of the installation', async () => {
    await start()
    const [ours, foreign, other] = [open(), open('another'), open()]
    for (const { bus } of [ours, foreign, other]) await connected(bus)
    const intruder = await connect({ servers: `127.0.0.1:${port}`, user: 'servers', pass: 'p@ss' })
    const subjects: string[] = []
    intruder.subscribe('wheelhouse.>', { callback: (_error, { subject }) => void subjects.push(subject) })
    await intruder.flush()
    const warn = vi.spyOn(log, 'warn')
    foreign.bus.publish('twins', 'of another installation')
    ours.bus.publish('twins', 'ours')
    await until(() => expect(other.heard).toEqual(['ours']))
    // They share the server, each by subjects of its own.
    await until(() => expect(new Set(subjects).size).toBe(2))
    for (const subject of subjects) intruder.publish(subject, `${'x'.repeat(32)}forged`)
    await until(() =>
      expect(warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('not from a server')),
    )
    expect(other.heard).toEqual(['ours'])
    expect(foreign.heard).toEqual([])
    await intruder.close()
  })

  it('tries again when it is refused, and closes at once', async () => {
    await start()
    const warn = vi.spyOn(log, 'warn')
    const { bus } = open('ours', 'wrong')
    await until(() => expect(warn).toHaveBeenCalledWith(expect.anything(), 'the bus cannot be reached'))
    await bus.close()
    expect(bus.isConnected()).toBe(false)
  })
})
