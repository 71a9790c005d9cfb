import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createServerSecret, readServerSecret } from './server-secret.ts'

it('is made once, for this user only, and is the same at the next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wheelhouse-secret-'))
  const config = readConfig({ DATA_DIR: dataDir }, '/')
  const [one, two] = await Promise.all([readServerSecret(config), readServerSecret(config)])
  expect(one.keyFor('x')).toEqual(two.keyFor('x'))
  expect((await readServerSecret(config)).open(one.seal('text'))).toBe('text')
  expect((await stat(join(dataDir, 'server-secret'))).mode & 0o777).toBe(0o600)
  await rm(dataDir, { recursive: true })
})

it('seals so that no other secret opens it, and nothing changed is opened', () => {
  const mine = createServerSecret('a secret of thirty-two characters')
  const sealed = mine.seal('JBSWY3DPEHPK3PXP')
  expect(mine.seal('JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  expect(() => createServerSecret('another secret of 32 characters!!').open(sealed)).toThrow()
  expect(() => mine.open(`${sealed.slice(0, -2)}AA`)).toThrow()
})

it('gives each purpose and each code its own', () => {
  const mine = createServerSecret('a secret of thirty-two characters')
  expect(mine.keyFor('a')).not.toEqual(mine.keyFor('b'))
  expect(mine.hashCode('123456', 'login 1')).not.toBe(mine.hashCode('123456', 'login 2'))
})
