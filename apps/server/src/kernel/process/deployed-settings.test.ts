/** What `deploy` sets is something that there is (R-SYSTEM-40). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { settingNames } from './settings.ts'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/(^|\s)#.*$/gm, '$1')
const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const composes = ['deploy/compose.yaml', 'deploy/compose.many.yaml']
const kubernetes = readdirSync(join(root, 'deploy/kubernetes')).map((name) => `deploy/kubernetes/${name}`)
/** Filled into the configuration of nginx. */
const template = find(read('deploy/nginx/nginx.conf.template'), /\$\{(\w+)\}/g)
/** Variables of Node, and of the images of other programs. */
const isOthers = (name: string) => /^(NODE|POSTGRES|NGINX)_/.test(name)

it.each([...composes, ...kubernetes, 'deploy/Dockerfile', 'deploy/systemd/wheelhouse.service'])(
  '%s names no setting that does not exist',
  (path) => {
    const named = find(read(path), /(?:^|[\s{,=])([A-Z][A-Z0-9_]+)(?::\s|=)/gm)
    const known = [...settingNames, ...(composes.includes(path) ? template : [])]
    expect(named.filter((name) => !known.includes(name) && !isOthers(name))).toEqual([])
  },
)

it.each(composes)(
  '%s is given all that it fills in, and gives nginx all that its configuration needs',
  (path) => {
    const given = find(read('deploy/example.env'), /^(\w+)=/gm)
    const filled = find(read(path), /\$\{(\w+)\}/g)
    expect(filled.length).toBeGreaterThan(5)
    expect(filled.filter((name) => !given.includes(name))).toEqual([])
    for (const name of template) expect(read(path)).toContain(` ${name}: `)
  },
)

it('nginx tries each of several servers again after a second, so a rolling restart never leaves it without one', () => {
  const servers = find(read('deploy/compose.many.yaml'), /server (server-\d[^;]*);/g)
  expect(servers).toEqual([1, 2, 3].map((number) => `server-${number}:8080 fail_timeout=1s`))
})

it('each setting is in the table of docs/operations.md', () => {
  const [table = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('## Ports')
  // One line covers all partners; the folder of the console is for our own starters.
  const own = settingNames.filter((name) => !name.startsWith('PARTNER_') && name !== 'WEB_DIR')
  expect(own.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})
