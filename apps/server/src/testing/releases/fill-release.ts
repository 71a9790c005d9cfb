import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { z } from 'zod'
import { systemClock } from '../../kernel/process/clock.ts'
import { createWorld, type World } from '../personas.ts'
import { bodies, getTarget, namedRoutes, samplePath } from '../route-samples.ts'
import type { TestDatabase } from '../test-database.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

/** They would change how people sign in, or end the sign-in of the calls after them. */
const leftOut: ReadonlySet<string> = new Set([
  'session.login',
  'session.logout',
  'passwords.change',
  'passwords.reset',
])

const termsSchema = z.array(z.object({ type: z.string(), version: z.string() }))

const isChange = ({ method }: RouteDefinition) => method === 'POST' || method === 'PATCH'

/**
 * Makes every call of the contract that creates or changes something, for an organization of its own: the database then
 * has rows of what the demo does without.
 * @returns the calls that were refused, with the answers
 */
export async function fillRelease(
  test: Omit<TestDatabase, 'drop'>,
  environment: { DATA_DIR: string; SERVER_SECRET: string },
): Promise<string[]> {
  const worlds: World[] = []
  const server = await startTestServer(async (db) => void worlds.push(await createWorld(db)), {
    test: { ...test, drop: async () => undefined },
    clock: { ...systemClock, advance: () => undefined },
    environment,
  })
  try {
    const refused: string[] = []
    for (const world of worlds) refused.push(...(await makeCalls(server, world)))
    return refused
  } finally {
    await server.close()
  }
}

async function makeCalls(server: TestServer, { site, personas }: World): Promise<string[]> {
  const { id, loginId } = personas.systemAdministrator
  const usual = await server.openSession(id)
  const { body: current } = await usual.call('GET', '/term-agreements/current')
  await usual.call('POST', '/my/term-agreements', {
    agreements: termsSchema.parse(current),
  })
  const refused: string[] = []
  for (const [name, route] of namedRoutes) {
    if (!isChange(route) || leftOut.has(name)) continue
    // Some calls about oneself end the session that they are made in.
    const client = route.permission === 'session' ? await server.openSession(id) : usual
    const target = await getTarget(server, site, loginId, route)
    const { status, code } = await client.call(
      route.method,
      samplePath(route, target),
      bodies[name]?.(target),
    )
    if (status >= 300) refused.push(`${name}: ${status} ${code}`)
  }
  return refused
}
