import { isAbsolute, resolve } from 'node:path'
import type { PasswordPolicy } from '@wheelhouse/contract/account/password'
import { SettingError } from './app-error.ts'
import { type S3Settings, toS3 } from './s3-settings.ts'
import { findContradictions, findUnknownPartners } from './setting-contradictions.ts'
import { loopbackHosts, type Settings, secrets, settings } from './settings.ts'

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

function toOidc({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Settings): Config['oidc'] {
  if (OIDC_ISSUER === null || OIDC_CLIENT_ID === null || OIDC_CLIENT_SECRET === null) return null
  return { issuer: new URL(OIDC_ISSUER), clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
}

function toLanguageModel({ LLM_URL, LLM_KEY, LLM_MODEL_FAST, LLM_MODEL_ACCURATE }: Settings) {
  if (LLM_URL === null || LLM_MODEL_FAST === null) return null
  const models = { fast: LLM_MODEL_FAST, accurate: LLM_MODEL_ACCURATE ?? LLM_MODEL_FAST }
  return { url: LLM_URL.replace(/\/+$/, ''), key: LLM_KEY, models }
}

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
