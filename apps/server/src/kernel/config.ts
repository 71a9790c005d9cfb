import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { SettingError } from './app-error.ts'

/** Everything the server is told from outside, checked once at the start. */
export type Config = {
  host: string
  port: number
  mqttPort: number
  /** Database, files and generated secrets of an installation on one machine. Absolute. */
  dataDir: string
  /** An outside PostgreSQL (15 or newer); `null` starts the embedded one in `dataDir`. */
  databaseUrl: string | null
  /** An outside MQTT broker; `null` starts the embedded one. */
  mqttUrl: string | null
  /** Where browsers reach the console when that is not `http://host:port`, for instance behind a TLS proxy. */
  publicUrl: URL | null
  /** Addresses of proxies whose `X-Forwarded-For` counts. */
  trustedProxies: string[]
  /** Sign-ins that one address may try in a minute; a large office may sit behind one. */
  loginsPerMinute: number
  /** The built console; `null` while another server (Vite) serves it. */
  webDir: string | null
  logLevel: string
  /** Off in tests and development: mistakes of ours then fail loudly. */
  production: boolean
}

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const url = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''))
    .nullable()
    .default(null)

/** Each setting: its schema, and what a good value is, for the sentence that a broken one is answered with. */
const settings = {
  HOST: { schema: z.string().min(1).max(255).default('127.0.0.1'), want: 'a host name or an IP address' },
  PORT: { schema: port(8080), want: 'a port number from 0 to 65535' },
  MQTT_PORT: { schema: port(1883), want: 'a port number from 0 to 65535' },
  DATA_DIR: { schema: z.string().min(1).default('./data'), want: 'the path of a folder' },
  DATABASE_URL: {
    schema: url('postgres:', 'postgresql:'),
    want: 'an address such as postgres://user@host/name',
  },
  MQTT_URL: { schema: url('mqtt:', 'mqtts:'), want: 'an address such as mqtt://host:1883' },
  PUBLIC_URL: { schema: url('http:', 'https:'), want: 'an address such as https://console.example' },
  TRUSTED_PROXIES: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .default([]),
    want: 'IP addresses separated by commas',
  },
  LOGINS_PER_MINUTE: { schema: z.coerce.number().int().min(1).default(300), want: 'a number from 1' },
  WEB_DIR: { schema: z.string().min(1).nullable().default(null), want: 'the path of the built console' },
  LOG_LEVEL: {
    schema: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    want: 'one of silent, fatal, error, warn, info, debug, trace',
  },
} as const

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> }

/**
 * Reads the settings from environment variables; an empty one counts as absent.
 * @throws SettingError with one sentence per broken setting.
 */
export function readConfig(environment: NodeJS.ProcessEnv, workingDirectory: string): Config {
  const values: Record<string, unknown> = {}
  const complaints: string[] = []
  for (const [name, { schema, want }] of Object.entries(settings)) {
    const parsed = schema.safeParse(environment[name] || undefined)
    if (parsed.success) values[name] = parsed.data
    else complaints.push(`${name} must be ${want}, but is "${environment[name]}".`)
  }
  if (complaints.length > 0) throw new SettingError(complaints.join('\n'))

  const read = values as Settings
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(workingDirectory, path))
  return {
    host: read.HOST,
    port: read.PORT,
    mqttPort: read.MQTT_PORT,
    dataDir: absolute(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    mqttUrl: read.MQTT_URL,
    publicUrl: read.PUBLIC_URL === null ? null : new URL(read.PUBLIC_URL),
    trustedProxies: read.TRUSTED_PROXIES,
    loginsPerMinute: read.LOGINS_PER_MINUTE,
    webDir: read.WEB_DIR === null ? null : absolute(read.WEB_DIR),
    logLevel: read.LOG_LEVEL,
    production: environment.NODE_ENV === 'production',
  }
}
