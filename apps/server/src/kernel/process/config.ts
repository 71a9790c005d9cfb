import { isAbsolute, resolve } from 'node:path'
import { type PasswordPolicy, passwordPolicies } from '@wheelhouse/contract/account/password'
import { parseIceServerUrl } from '@wheelhouse/contract/teleop/ice-server'
import { z } from 'zod'
import { SettingError } from './app-error.ts'
import { type S3Settings, s3Settings, toS3 } from './s3-settings.ts'
import { findContradictions, findUnknownPartners } from './setting-contradictions.ts'

/** Services of other companies whose address is a setting of the installation. */
const partnerServices = [
  'tspider',
  'robomen',
  'hakaru',
  'lilz',
  'kanriroid',
  'elgana',
  'skyway',
  'azure',
  'azureSpeech',
] as const
export type PartnerService = (typeof partnerServices)[number]

/** The server's whole configuration, validated once at the start. */
export type Config = {
  host: string
  port: number
  mqttPort: number
  /** Database, files and generated secrets of an installation on one machine. Absolute. */
  dataDir: string
  /** An outside PostgreSQL (15 or newer); `null` starts the embedded one in `dataDir`. */
  databaseUrl: string | null
  /** How the server itself signs in to that database; `null` where the role of `databaseUrl` makes that login. */
  databaseAppUrl: string | null
  /** A replica of that database, for what looks back; without user and password. */
  databaseReadUrl: string | null
  /** An outside MQTT broker; `null` starts the embedded one. */
  mqttUrl: string | null
  /** The NATS server or cluster that several servers share; `null` for none. */
  busUrl: string | null
  /** Where robots reach the broker when that is not `mqttUrl` or `host:mqttPort`, for instance behind a TLS proxy. */
  mqttPublicUrl: URL | null
  /** Where browsers reach the console when that is not `http://host:port`, for instance behind a TLS proxy. */
  publicUrl: URL | null
  /** Where files and uploads are kept; `null` keeps them in `dataDir`. */
  s3: S3Settings | null
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  /** Connections to the database that this server works with; a few more are for jobs and notices. */
  databasePool: number
  /** Sign-in attempts per address per minute; a large office may be behind one address. */
  loginsPerMinute: number
  /** The mail server and sender; `null` keeps mails in the outbox. */
  smtp: { url: string; from: string } | null
  /** Gateway for short messages: takes a POST of `{to, text}`; `null` keeps them in the outbox. */
  sms: { url: string; token: string | null } | null
  /** Calls to URLs entered by users may go to our own network and use http: for on-premise chats, and tests. */
  allowPrivateHooks: boolean
  /** Allowed hosts of Slack hooks. */
  slackHosts: string[]
  /** URLs of other companies' services; `null` for none, or for the public one. */
  partners: Record<PartnerService, string | null>
  /** Whether pages show video that robots send over SkyWay. */
  skywayVideo: boolean
  /** An OpenAI-compatible language model service for the guide, and its model names. */
  languageModel: { url: string; key: string | null; models: { fast: string; accurate: string } } | null
  /**
   * Servers that relay video and driving if browser and robot cannot reach each other, and the secret shared with them.
   */
  turn: { urls: string[]; secret: string } | null
  /** A relay for pictures of robots that many people watch, as pages and robots reach it. */
  sfuUrl: URL | null
  /** The identity provider that organisations may use to sign in (OpenID Connect). */
  oidc: { issuer: URL; clientId: string; clientSecret: string } | null
  /** Custom views may be scripts that run in the console, with the rights of the signed-in person. */
  trustsCustomViews: boolean
  /** Rules for new passwords. */
  passwordPolicy: PasswordPolicy
  /** Shared by all servers of an installation; `null` generates one in `dataDir`. */
  serverSecret: string | null
  /** The built console; `null` while another server (Vite) serves it. */
  webDir: string | null
  /** Lets a monitoring service elsewhere read the metrics; `null` leaves them to this machine and administrators. */
  metricsToken: string | null
  /** Where traces are sent by OTLP over HTTP, and as whose; `null` records none. */
  traces: { endpoint: URL; serviceName: string } | null
  /** Age of the newest backup from which system administrators are notified, in hours; `null` when nobody watches it. */
  backupMaxAgeHours: number | null
  logLevel: string
  /** Off in tests and development, where our mistakes must fail loudly. */
  production: boolean
}

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const list = () => z.string().transform((text) => text.split(',').map((part) => part.trim()))
const url = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''))
    .nullable()
    .default(null)

/** Links and cookies are for the whole host: a path would be silently ignored. */
function isOrigin(text: string): boolean {
  const parsed = URL.parse(text)
  return parsed !== null && parsed.href === `${parsed.origin}/`
}

/** Paths are added to it, and everybody who watches sees it. */
function isPlain(text: string): boolean {
  const parsed = URL.parse(text)
  return parsed !== null && `${parsed.username}${parsed.password}${parsed.search}${parsed.hash}` === ''
}

/** The server signs in to a replica as to its primary. */
function hasLogin(text: string): boolean {
  const parsed = URL.parse(text)
  return parsed !== null && `${parsed.username}${parsed.password}` !== ''
}

/** In the normalised form of a URL's host, which it is compared with. */
function isHostName(text: string): boolean {
  return URL.parse(`https://${text}`)?.hostname === text
}

const partner = {
  schema: url('http:', 'https:'),
  want: 'an address such as https://api.partner.example',
}

const modelName = z.string().max(200).nullable().default(null)

/** `/0` is not accepted as a proxy range: any client could then claim any address. */
const ipAddressOrRange = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((range) => !range.endsWith('/0'))

/** At least one must be a relay (TURN): servers that only help to find a direct path (STUN) need no shared secret. */
const iceServerUrls = z
  .array(z.string().refine((text) => parseIceServerUrl(text) !== null))
  .refine((urls) => urls.some((text) => parseIceServerUrl(text)?.scheme !== 'stun'))

/** Each setting: its schema, and a description of a valid value for the error message. */
const settings = {
  HOST: { schema: z.string().min(1).max(255).default('127.0.0.1'), want: 'a host name or an IP address' },
  PORT: { schema: port(8080), want: 'a port number from 0 to 65535' },
  MQTT_PORT: { schema: port(1883), want: 'a port number from 0 to 65535' },
  DATA_DIR: { schema: z.string().min(1).default('./data'), want: 'the path of a folder' },
  DATABASE_URL: {
    schema: url('postgres:', 'postgresql:'),
    want: 'an address such as postgres://user@host/name',
  },
  DATABASE_APP_URL: {
    schema: url('postgres:', 'postgresql:'),
    want: 'an address such as postgres://user@host/name',
  },
  DATABASE_READ_URL: {
    schema: url('postgres:', 'postgresql:').refine((text) => text === null || !hasLogin(text)),
    want: 'an address without user and password such as postgres://replica.internal/name',
  },
  // With fewer, requests that need a second connection within a transaction could wait for each other.
  DATABASE_POOL: {
    schema: z.coerce.number().int().min(4).max(500).default(16),
    want: 'a number from 4 to 500',
  },
  MQTT_URL: { schema: url('mqtt:', 'mqtts:'), want: 'an address such as mqtt://host:1883' },
  BUS_URL: { schema: url('nats:', 'tls:'), want: 'an address such as nats://host:4222' },
  MQTT_PUBLIC_URL: { schema: url('mqtt:', 'mqtts:'), want: 'an address such as mqtts://robots.example:8883' },
  PUBLIC_URL: {
    schema: url('http:', 'https:').refine((text) => text === null || isOrigin(text)),
    want: 'an address without a path such as https://console.example',
  },
  TRUSTED_PROXIES: {
    schema: list().pipe(z.array(ipAddressOrRange)).default([]),
    want: 'IP addresses or ranges such as 10.0.0.0/8, separated by commas',
  },
  LOGINS_PER_MINUTE: { schema: z.coerce.number().int().min(1).default(300), want: 'a number from 1' },
  SMTP_URL: { schema: url('smtp:', 'smtps:'), want: 'an address such as smtp://user:password@host:587' },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(/^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .nullable()
      .default(null),
    want: 'an address such as console@example.com or Console <console@example.com>',
  },
  SMS_URL: { schema: url('http:', 'https:'), want: 'an address such as https://gateway.example/messages' },
  SMS_TOKEN: { schema: z.string().nullable().default(null), want: 'the bearer token of the SMS gateway' },
  ALLOW_PRIVATE_HOOKS: { schema: z.enum(['0', '1']).default('0'), want: '0 or 1' },
  SLACK_HOSTS: {
    schema: list()
      .transform((hosts) => hosts.map((host) => host.toLowerCase()))
      .pipe(z.array(z.string().refine(isHostName)))
      .default(['hooks.slack.com']),
    want: 'host names separated by commas',
  },
  PARTNER_TSPIDER_URL: partner,
  PARTNER_ROBOMEN_URL: partner,
  PARTNER_HAKARU_URL: partner,
  PARTNER_LILZ_URL: partner,
  PARTNER_KANRIROID_URL: partner,
  PARTNER_ELGANA_URL: partner,
  PARTNER_SKYWAY_URL: partner,
  PARTNER_AZURE_URL: partner,
  PARTNER_AZURE_SPEECH_URL: partner,
  SKYWAY_VIDEO: { schema: z.enum(['0', '1']).default('0'), want: '0 or 1' },
  LLM_URL: { schema: url('http:', 'https:'), want: 'an address such as https://api.openai.com/v1' },
  LLM_KEY: { schema: z.string().nullable().default(null), want: 'the key of the language model' },
  LLM_MODEL_FAST: { schema: modelName, want: 'the name of a language model' },
  LLM_MODEL_ACCURATE: { schema: modelName, want: 'the name of a language model' },
  TURN_URL: {
    schema: list().pipe(iceServerUrls).nullable().default(null),
    want: 'an address such as turn:turn.example:3478, or several separated by commas, one of them turn: or turns:',
  },
  TURN_SECRET: {
    schema: z.string().min(16).nullable().default(null),
    want: 'at least 16 characters, the same as the secret of the TURN server',
  },
  SFU_URL: {
    schema: url('http:', 'https:').refine((text) => text === null || isPlain(text)),
    want: 'an address such as https://relay.example, without a login or a query',
  },
  OIDC_ISSUER: {
    schema: z
      .string()
      .refine((text) => isSafeIssuer(URL.parse(text)))
      .nullable()
      .default(null),
    want: 'the https address of an OpenID Connect provider, such as https://login.example',
  },
  OIDC_CLIENT_ID: {
    schema: z.string().nullable().default(null),
    want: 'the id that the identity provider gave the console',
  },
  OIDC_CLIENT_SECRET: {
    schema: z.string().nullable().default(null),
    want: 'the secret that the identity provider gave the console',
  },
  ...s3Settings,
  CUSTOM_TRUSTED_VIEWS: { schema: z.enum(['0', '1']).default('0'), want: '0 or 1' },
  PASSWORD_POLICY: { schema: z.enum(passwordPolicies).default('spec'), want: 'spec or nist' },
  SERVER_SECRET: { schema: z.string().min(32).nullable().default(null), want: 'at least 32 characters' },
  METRICS_TOKEN: { schema: z.string().min(16).nullable().default(null), want: 'at least 16 characters' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: url('http:', 'https:').refine((text) => text === null || isPlain(text)),
    want: 'an address such as http://collector.internal:4318, without a login or a query',
  },
  OTEL_SERVICE_NAME: { schema: z.string().max(200).default('wheelhouse'), want: 'at most 200 characters' },
  BACKUP_MAX_AGE_HOURS: {
    schema: z.coerce.number().int().min(0).max(8_760).default(0),
    want: 'a number of hours from 0 to 8760',
  },
  WEB_DIR: { schema: z.string().min(1).nullable().default(null), want: 'the path of the built console' },
  LOG_LEVEL: {
    schema: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    want: 'one of silent, fatal, error, warn, info, debug, trace',
  },
} as const

export const settingNames: readonly string[] = Object.keys(settings)

/** Never repeated in error messages, which end up in logs: URLs may contain passwords. */
const secrets = new Set([
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_READ_URL',
  'MQTT_URL',
  'BUS_URL',
  'MQTT_PUBLIC_URL',
  'PUBLIC_URL',
  'SMTP_URL',
  'SMS_URL',
  'SMS_TOKEN',
  'SERVER_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'LLM_URL',
  'LLM_KEY',
  'TURN_SECRET',
  'OIDC_CLIENT_SECRET',
  'S3_URL',
  'S3_PUBLIC_URL',
  'S3_SECRET',
])

/**
 * Anybody who can intercept the provider's responses could sign in as anyone, so only this machine may go without TLS.
 */
function isSafeIssuer(issuer: URL | null): boolean {
  if (issuer === null || issuer.search !== '' || issuer.hash !== '' || issuer.username !== '') return false
  return issuer.protocol === 'https:' || (issuer.protocol === 'http:' && loopbackHosts.test(issuer.hostname))
}

function toOidc({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Settings): Config['oidc'] {
  if (OIDC_ISSUER === null || OIDC_CLIENT_ID === null || OIDC_CLIENT_SECRET === null) return null
  return { issuer: new URL(OIDC_ISSUER), clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
}

function toLanguageModel({ LLM_URL, LLM_KEY, LLM_MODEL_FAST, LLM_MODEL_ACCURATE }: Settings) {
  if (LLM_URL === null || LLM_MODEL_FAST === null) return null
  const models = { fast: LLM_MODEL_FAST, accurate: LLM_MODEL_ACCURATE ?? LLM_MODEL_FAST }
  return { url: LLM_URL.replace(/\/+$/, ''), key: LLM_KEY, models }
}

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> }

const loopbackHosts = /^(127(\.\d+){3}|localhost|\[?::1\]?)$/i

/** Can only browsers on this machine reach the console? Then no part of it listens to other machines. */
export function isOnThisMachineOnly({ host, publicUrl, turn }: Config): boolean {
  const hosts = [host, ...(publicUrl === null ? [] : [publicUrl.hostname])]
  return turn === null && hosts.every((name) => loopbackHosts.test(name))
}

/**
 * Reads the settings from environment variables; an empty one counts as absent.
 * @throws SettingError with one sentence per broken setting.
 */
export function readConfig(environment: NodeJS.ProcessEnv, workingDirectory: string): Config {
  const values: Record<string, unknown> = {}
  const issues: string[] = []
  for (const [name, { schema, want }] of Object.entries(settings)) {
    const parsed = schema.safeParse(environment[name] || undefined)
    if (parsed.success) values[name] = parsed.data
    else issues.push(`${name} must be ${want}${secrets.has(name) ? '' : `, but is "${environment[name]}"`}.`)
  }
  issues.push(...findUnknownPartners(environment, Object.keys(settings)), ...findContradictions(values))
  if (issues.length > 0) throw new SettingError(issues.join('\n'))

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every setting was read above, or the start has ended
  const read = values as Settings
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(workingDirectory, path))
  return {
    host: read.HOST,
    port: read.PORT,
    mqttPort: read.MQTT_PORT,
    dataDir: absolute(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseAppUrl: read.DATABASE_APP_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    mqttUrl: read.MQTT_URL,
    busUrl: read.BUS_URL,
    mqttPublicUrl: read.MQTT_PUBLIC_URL === null ? null : new URL(read.MQTT_PUBLIC_URL),
    publicUrl: read.PUBLIC_URL === null ? null : new URL(read.PUBLIC_URL),
    s3: toS3(read),
    databasePool: read.DATABASE_POOL,
    trustedProxies: read.TRUSTED_PROXIES,
    loginsPerMinute: read.LOGINS_PER_MINUTE,
    smtp:
      read.SMTP_URL === null || read.MAIL_FROM === null ? null : { url: read.SMTP_URL, from: read.MAIL_FROM },
    sms: read.SMS_URL === null ? null : { url: read.SMS_URL, token: read.SMS_TOKEN },
    allowPrivateHooks: read.ALLOW_PRIVATE_HOOKS === '1',
    slackHosts: read.SLACK_HOSTS,
    partners: {
      tspider: read.PARTNER_TSPIDER_URL,
      robomen: read.PARTNER_ROBOMEN_URL,
      hakaru: read.PARTNER_HAKARU_URL,
      lilz: read.PARTNER_LILZ_URL,
      kanriroid: read.PARTNER_KANRIROID_URL,
      elgana: read.PARTNER_ELGANA_URL,
      skyway: read.PARTNER_SKYWAY_URL,
      azure: read.PARTNER_AZURE_URL,
      azureSpeech: read.PARTNER_AZURE_SPEECH_URL,
    },
    skywayVideo: read.SKYWAY_VIDEO === '1',
    languageModel: toLanguageModel(read),
    turn:
      read.TURN_URL === null || read.TURN_SECRET === null
        ? null
        : { urls: read.TURN_URL, secret: read.TURN_SECRET },
    sfuUrl: read.SFU_URL === null ? null : new URL(read.SFU_URL),
    oidc: toOidc(read),
    trustsCustomViews: read.CUSTOM_TRUSTED_VIEWS === '1',
    passwordPolicy: read.PASSWORD_POLICY,
    serverSecret: read.SERVER_SECRET,
    webDir: read.WEB_DIR === null ? null : absolute(read.WEB_DIR),
    metricsToken: read.METRICS_TOKEN,
    traces:
      read.OTEL_EXPORTER_OTLP_ENDPOINT === null
        ? null
        : { endpoint: new URL(read.OTEL_EXPORTER_OTLP_ENDPOINT), serviceName: read.OTEL_SERVICE_NAME },
    backupMaxAgeHours: read.BACKUP_MAX_AGE_HOURS === 0 ? null : read.BACKUP_MAX_AGE_HOURS,
    logLevel: read.LOG_LEVEL,
    production: environment.NODE_ENV === 'production',
  }
}
