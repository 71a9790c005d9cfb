import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage } from '../kernel/database/storage.ts'
import { systemClock } from '../kernel/process/clock.ts'
import { readConfig } from '../kernel/process/config.ts'
import { createLog } from '../kernel/process/log.ts'
import { sealAudit } from '../testing/test-seal.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createSystemAdministrator } from './create-system-administrator.ts'

const run = promisify(execFile)
const somebody = {
  loginId: 'root@test.example',
  firstName: 'Hana',
  lastName: 'Sato',
  organization: 'Head office',
  password: 'Correct-Horse-9',
}

describe('the first system administrator', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('can sign in to an empty installation', async () => {
    await createSystemAdministrator(server.db, { clock: server.clock, sealAudit }, somebody, 'spec')
    const client = await server.signIn(somebody.loginId, somebody.password)
    expect((await client.call('GET', '/organizations')).body).toMatchObject([
      { name: 'Head office', type: 9 },
    ])
  })

  it.each([
    [{}, 'root@test.example exists already.'],
    [{ loginId: 'root' }, 'The login id must be an e-mail address.'],
    [{ firstName: ' ' }, 'The first name must have 1 to 20 characters.'],
    [{ password: 'Short-1' }, 'The password must have 10 to 32 characters.'],
    [{ password: 'Much-Too-Long-For-32-Characters-1' }, 'The password must have 10 to 32 characters.'],
    [{ password: 'onlylowercase' }, 'must mix three of'],
    [{ loginId: 'horse@test.example' }, 'The password must not contain the login id.'],
  ])('is refused for %j', async (change, sentence) => {
    const administrator = { ...somebody, ...change }
    const creating = createSystemAdministrator(
      server.db,
      { clock: server.clock, sealAudit },
      administrator,
      'spec',
    )
    await expect(creating).rejects.toThrow(sentence)
  })

  it('needs a long password where the installation wants it so', async () => {
    const create = (password: string) =>
      createSystemAdministrator(
        server.db,
        { clock: server.clock, sealAudit },
        { ...somebody, password },
        'nist',
      )
    await expect(create('Correct-Horse-9')).rejects.toThrow('exists already')
    await expect(create('Short-Horse-99')).rejects.toThrow('must have 15 to 128 characters')
    await expect(create('passwordpassword')).rejects.toThrow('must not be one that everybody tries first')
  })
})

it('is made at the shell, beside a running server and without one, with a generated password', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-admin-'))
  const create = (loginId: string) =>
    run(
      process.execPath,
      ['src/admin-create.ts', '--login-id', loginId, '--first-name', 'A', '--last-name', 'B'],
      { cwd: new URL('../..', import.meta.url), env: { ...process.env, DATA_DIR: dataDir } },
    )
  expect((await create('one@test.example')).stdout).toMatch(/shown this once: [\w-]{20}\n$/)
  const config = readConfig({ DATA_DIR: dataDir }, '/')
  const storage = await openStorage(config, createLog('silent'), systemClock)
  await create('two@test.example')
  expect(await storage.db.selectFrom('operators').select('loginId').orderBy('loginId').execute()).toEqual([
    { loginId: 'one@test.example' },
    { loginId: 'two@test.example' },
  ])
  await storage.close()
  await rm(dataDir, { recursive: true })
  // A cluster of its own, written to the disk for good: on a busy machine that takes long, and says nothing.
}, 120_000)
