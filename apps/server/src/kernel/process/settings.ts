import { passwordPolicies } from '@wheelhouse/contract/account/password'
import { parseIceServerUrl } from '@wheelhouse/contract/teleop/ice-server'
import { z } from 'zod'
import { s3Settings } from './s3-settings.ts'

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
export const settings = {
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
export const secrets = new Set([
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

export type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> }

export const loopbackHosts = /^(127(\.\d+){3}|localhost|\[?::1\]?)$/i
