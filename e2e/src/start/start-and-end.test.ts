/** `npm start` as a person at a shell meets it: it ends cleanly, leaves nothing behind, and says what is wrong. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pinnedEnvironment, root } from '@wheelhouse/tools/run'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signInAt } from '../testing/api.ts'
import {
  cleanUp,
  type Installation,
  newDataDir,
  newDemoDir,
  runNpm,
  startInstallation,
  untilGone,
} from '../testing/installation.ts'
import { demoPassword } from '../testing/personas.ts'

afterEach(cleanUp)

/** What is said, without npm's own lines, and without the build that a changed console needs first. */
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('>') && !line.startsWith('Building the console'))

describe.skipIf(process.platform !== 'linux')('the end of npm start', () => {
  it('comes with Ctrl-C, cleanly', async () => {
    const installation = startInstallation({ DATA_DIR: newDataDir() })
    await installation.url()
    const processes = installation.processes()
    const running = processes.map(({ command }) => command).join('\n')
    for (const word of ['apps/server/src/main.ts', 'apps/robot-agent/src/main.ts', 'postgres'])
      expect(running).toContain(word)
    // The terminal sends it to the whole group.
    process.kill(-(installation.child.pid ?? 0), 'SIGINT')
    expect(await installation.exit).toBe(0)
    await untilGone(processes)
  })

  it.each([
    ['npm', /^npm start/],
    ['the starter', /tools\/src\/start\.ts/],
  ])('leaves nothing behind when %s is killed', async (_, victim) => {
    const installation = startInstallation({ DATA_DIR: newDemoDir(), ROBOTS: '1' })
    await installation.url()
    const processes = installation.processes()
    const killed = processes.find(({ command }) => victim.test(command))
    expect(killed).toBeDefined()
    process.kill(killed?.pid ?? 0, 'SIGKILL')
    await untilGone(processes)
  })
})

it('ends in order when its starter goes just before it hears that the server listens', async () => {
  const server = fork(join(root, 'apps', 'server', 'src', 'main.ts'), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: pinnedEnvironment({
      DEMO: '1',
      DEMO_PASSWORD: demoPassword,
      DATA_DIR: newDemoDir(),
      PORT: '0',
      MQTT_PORT: '0',
      LOG_LEVEL: 'info',
    }),
  })
  const exit = once(server, 'exit')
  let log = ''
  let complaints = ''
  server.stderr?.on('data', (part: Buffer) => (complaints += part.toString()))
  server.stdout?.on('data', (part: Buffer) => {
    log += part.toString()
    if (!log.includes('"listening"') || !server.connected) return
    // Paused for the moment, so that it finds the channel closed when it wants to report.
    server.kill('SIGSTOP')
    server.disconnect()
    server.kill('SIGCONT')
  })
  expect([await exit, complaints]).toEqual([[0, null], ''])
})

describe('what cannot work is said in one sentence', () => {
  async function refusal(environment: NodeJS.ProcessEnv, args: string[] = []): Promise<string[]> {
    const installation = startInstallation({ DATA_DIR: newDemoDir(), ...environment }, args)
    expect(await installation.exit).toBe(1)
    return lines(installation.output())
  }

  it('a port in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = String(typeof address === 'object' && address !== null ? address.port : 0)
    expect(await refusal({ PORT: port })).toEqual([
      `127.0.0.1:${port} is used by another program: choose another port with PORT.`,
    ])
    expect(await refusal({ MQTT_PORT: port })).toEqual([
      `MQTT_PORT ${port} on 127.0.0.1 is in use by another program.`,
    ])
    other.close()
  })

  it.each<[string, NodeJS.ProcessEnv, string[], RegExp]>([
    ['a port that is none', { PORT: 'eighty' }, [], /^PORT must be a port number/],
    ['a broken number of robots', { ROBOTS: 'many' }, [], /^ROBOTS must be a number from 0 to 50\.$/],
    [
      'a map that is not there',
      {},
      ['--map', 'no-such-file.yaml'],
      /^The map .*no-such-file\.yaml cannot be read/,
    ],
    ['an unknown option', {}, ['--mpa', 'x'], /--mpa/],
    ['a weak password', { DEMO_PASSWORD: 'abc' }, [], /^DEMO_PASSWORD /],
  ])('%s', async (_, environment, args, sentence) => {
    const said = await refusal(environment, args)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(sentence)
  })

  it('a map that is none', async () => {
    const file = join(newDataDir(), 'map.yaml')
    writeFileSync(file, 'image: 7\nresolution: [')
    const said = await refusal({}, ['--map', file])
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^The map .* cannot be used/)
  })

  it('a data folder that cannot be written', async () => {
    const folder = newDataDir()
    // As root every folder can be written; one below a file cannot be made by anybody.
    writeFileSync(join(folder, 'file'), '')
    mkdirSync(join(folder, 'locked'))
    chmodSync(join(folder, 'locked'), 0o555)
    const isRoot = process.getuid?.() === 0
    const said = await refusal({ DATA_DIR: join(folder, isRoot ? 'file' : 'locked', 'data') })
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(folder)
  })

  it('a data folder where nothing can ever be made', async () => {
    const said = await refusal({ DATA_DIR: '/proc/wheelhouse/data' })
    expect(said).toEqual([
      'The data folder /proc/wheelhouse/data cannot be written: choose another one with DATA_DIR.',
    ])
  })
})

/** It is printed after the address. */
async function printedPassword(installation: Installation): Promise<string> {
  return vi.waitFor(() => {
    const password = /password: (\S+)/.exec(installation.output())?.[1]
    if (password === undefined) throw new Error(installation.output())
    return password
  }, 30_000)
}

describe('an installation', () => {
  it('without the demo gets its first administrator from the shell', async () => {
    const DATA_DIR = newDataDir()
    const installation = startInstallation({ DATA_DIR }, ['--no-demo'])
    const url = await installation.url()
    await vi.waitFor(() => expect(installation.output()).toContain('npm run admin:create'), 30_000)
    expect((await signInAt(url, 'admin@demo.example', 'anything')).status).toBe(401)
    const names = ['--login-id', 'first@site.example', '--first-name', 'First', '--last-name', 'Person']
    const made = runNpm(['run', 'admin:create', '--', ...names], { DATA_DIR })
    expect(await made.exit).toBe(0)
    const password = /Password, shown this once: (\S+)/.exec(made.output())?.[1] ?? ''
    const login = await signInAt(url, 'first@site.example', password)
    expect(login.status).toBe(200)
    expect((await login.call('GET', '/robots')).body).toEqual([])
  })

  it('keeps accounts, robots and the generated password over a second start', async () => {
    const DATA_DIR = newDataDir()
    const environment = { DATA_DIR, DEMO_PASSWORD: '', ROBOTS: '1' }
    const first = startInstallation(environment)
    const url = await first.url()
    const password = await printedPassword(first)
    const admin = await signInAt(url, 'admin@demo.example', password)
    const [robot] = (await admin.call('GET', '/robots')).body as { id: string; revision: number }[]
    const change = await admin.call('PATCH', `/robots/${robot?.id}`, {
      revision: robot?.revision,
      notes: 'kept',
    })
    expect(change.status).toBe(204)
    process.kill(-(first.child.pid ?? 0), 'SIGINT')
    expect(await first.exit).toBe(0)

    const second = startInstallation(environment)
    const again = await signInAt(await second.url(), 'admin@demo.example', password)
    expect(await printedPassword(second)).toBe(password)
    const { body } = await again.call('GET', '/robots')
    expect(body).toMatchObject([{ id: robot?.id, notes: 'kept' }])
  })
})
