import { z } from 'zod'
import { SettingError } from '../kernel/process/app-error.ts'

/** Read at every start, so this imports nothing of the demo. */
const schema = z.object({
  DEMO: z.enum(['0', '1']).default('0'),
  DEMO_LIFE: z.enum(['0', '1']).default('0'),
  ROBOTS: z.coerce.number().int().min(0).max(50).default(3),
  DEMO_PASSWORD: z.string().nullable().default(null),
  DEMO_MAP: z.string().nullable().default(null),
})

/** Settings of the demo installation, from the environment. */
export type DemoSettings = z.infer<typeof schema>

/**
 * The settings of the demo if `DEMO` is 1; `null` for an installation without one.
 * @throws SettingError
 */
export function readDemoSettings(environment: NodeJS.ProcessEnv): DemoSettings | null {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, environment[name] || undefined]),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw new SettingError(
      name === 'ROBOTS' ? 'ROBOTS must be a number from 0 to 50.' : `${name} cannot be used.`,
    )
  }
  return parsed.data.DEMO === '1' ? parsed.data : null
}
