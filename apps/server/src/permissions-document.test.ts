/** For every address the server answers, docs/permissions.md lists who may call it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Answered as an error alone, or parts of a page that stands in the document. */
const parts = /^\/unreadable-address$|^\/api\/docs\/|^\*$/

/** Fastify prints a tree: each line is what its address has beyond that of the line above it, four signs to the left. */
function listAddresses(): string[] {
  const above: string[] = []
  return server.app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, tree = '', part = '', methods = ''] = /^([ │├└─]+)(.*?) \(([A-Z, ]+)\)$/.exec(line) ?? []
      const depth = tree.length / 4 - 1
      above.splice(Math.max(0, depth), above.length, part)
      const address = above.join('')
      return methods.split(', ').flatMap((method) => (method === '' ? [] : [`${method} ${address}`]))
    })
}

/** Two calls may name the same parameter by different names. */
const withoutNames = (text: string) => text.replace(/:[a-z][\w|:]*/gi, ':')

it('names each of them', () => {
  const text = withoutNames(readFileSync(join(import.meta.dirname, '../../../docs/permissions.md'), 'utf8'))
  const addresses = listAddresses().filter((address) => !parts.test(address.split(' ')[1] ?? ''))
  expect(addresses.length).toBeGreaterThan(500)
  const missing = addresses
    .filter((address) => !address.startsWith('HEAD '))
    .filter((address) => !text.includes(`\`${withoutNames(address.replace(' /api/', ' /'))}\``))
  expect(missing).toEqual([])
})
