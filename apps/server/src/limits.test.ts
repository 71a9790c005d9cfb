/** Every limit of a text in every body of the contract, at its edge: as long as allowed, one longer, and empty. */
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createWorld, type World } from './testing/personas.ts'
import {
  bodies,
  getTarget,
  namedRoutes,
  samplePath,
  type Target,
  targetWithoutRows,
} from './testing/route-samples.ts'
import { getRefusal, sampleInput } from './testing/sample-input.ts'
import { type Client, startTestServer, type TestServer } from './testing/test-server.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  minLength?: number
  maxLength?: number
}
type Limit = { path: string[]; min: number; max: number }

/** Full width, and two UTF-16 units each: people count it as one. */
const sign = '𠮷'

function listLimits(schema: Schema, path: string[] = []): Limit[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((part) => listLimits(part, path))
  if (schema.maxLength !== undefined && path.length > 0)
    return [{ path, min: schema.minLength ?? 0, max: schema.maxLength }]
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => listLimits(part, [...path, name]))
}

const cases = namedRoutes.flatMap(([name, route]) =>
  route.body !== undefined
    ? listLimits(z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Schema).map(
        (limit) => ({ name, field: limit.path.join('.'), route, ...limit }),
      )
    : [],
)

let server: TestServer
let world: World
let client: Client
/** The site alone: for what is not sent. */
let withoutRows: Target
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  withoutRows = targetWithoutRows(world.site, world.personas.systemAdministrator.loginId)
  client = await server.openSession(world.personas.systemAdministrator.id)
})
afterAll(() => server.close())

function put(body: object, [first = '', ...rest]: string[], value: unknown): object {
  const inner = (body as Record<string, object>)[first] ?? {}
  return { ...body, [first]: rest.length === 0 ? value : put(inner, rest, value) }
}

/** What the guard says of this field when it holds this text; `null` when it has nothing to say of it. */
function issue({ name, route, path, field }: (typeof cases)[number], text: string) {
  const { body, ...input } = sampleInput(name, route, withoutRows)
  const refusal = getRefusal(route, { ...input, body: put(body as object, path, text) })
  return refusal?.details?.find((detail) => detail.path === field)?.code ?? null
}

/** The database has limits, too: what the schemas let through must fit. */
async function send({ name, route, path, field }: (typeof cases)[number], text: string) {
  const { loginId } = world.personas.systemAdministrator
  const target = await getTarget(server, world.site, loginId, route)
  const body = put(bodies[name]?.(target) ?? {}, path, text)
  const answer = await client.call(route.method, samplePath(route, target), body)
  expect(answer.status).toBeLessThan(500)
  const { error } = (answer.body ?? {}) as { error?: { details?: { path: string; code: string }[] } }
  return error?.details?.find((detail) => detail.path === field)?.code ?? null
}

it('are stated for more than a few fields', () => {
  expect(cases.length).toBeGreaterThan(10)
})

describe.each(cases)('$field of $name', (limit) => {
  const { min, max } = limit
  it(`may have ${max} signs and no more`, async () => {
    const tooLong = issue(limit, sign.repeat(max + 1))
    expect(['text.tooLong', 'too_big']).toContain(tooLong)
    expect(['text.tooLong', 'too_big']).not.toContain(await send(limit, sign.repeat(max)))
    if (tooLong === 'text.tooLong') expect(Object.hasOwn(formTexts.texts, tooLong)).toBe(true)
  })

  it.runIf(min > 0)('must be there', () => {
    expect(['text.required', 'text.tooShort', 'too_small']).toContain(issue(limit, ''))
  })
})
