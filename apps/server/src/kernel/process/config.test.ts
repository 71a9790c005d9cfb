import { describe, expect, it } from 'vitest'
import { isOnThisMachineOnly, readConfig } from './config.ts'

describe('settings', () => {
  it('has a default for everything, on loopback', () => {
    const config = readConfig({}, '/site')
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, mqttPort: 1883, dataDir: '/site/data' })
    expect(config.databaseUrl).toBeNull()
    expect(config.databasePool).toBe(16)
  })

  it('names each broken setting in a sentence of its own', () => {
    expect(() => readConfig({ PORT: 'http', DATABASE_URL: 'mysql://x', LOG_LEVEL: '' }, '/site')).toThrow(
      'PORT must be a port number from 0 to 65535, but is "http".\n' +
        'DATABASE_URL must be an address such as postgres://user@host/name.',
    )
  })

  it('wants a sender for mails, and repeats no secret', () => {
    const smtp = { SMTP_URL: 'smtp://user:hidden@mail.example' }
    expect(() => readConfig(smtp, '/site')).toThrow('MAIL_FROM must be set where SMTP_URL is.')
    expect(readConfig({ ...smtp, MAIL_FROM: 'a@b.example' }, '/site').smtp?.from).toBe('a@b.example')
    expect(() => readConfig({ SERVER_SECRET: 'too-short' }, '/site')).toThrow(
      /^SERVER_SECRET must be at least 32 characters\.$/,
    )
  })

  it.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['192.0.2.1, 10.0.0.0/8 ,fd00::1,fd00::/8', ['192.0.2.1', '10.0.0.0/8', 'fd00::1', 'fd00::/8']],
  ])('trusts the proxies "%s"', (text, proxies) => {
    expect(readConfig({ TRUSTED_PROXIES: text }, '/site').trustedProxies).toEqual(proxies)
  })

  it.each([
    'proxy.example',
    'loopback',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '192.0.2.1,',
    '192.0.2.1 10.0.0.1',
  ])('trusts no proxy "%s"', (text) => {
    expect(() => readConfig({ TRUSTED_PROXIES: text }, '/site')).toThrow(
      `TRUSTED_PROXIES must be IP addresses or ranges such as 10.0.0.0/8, separated by commas, but is "${text}".`,
    )
  })

  it.each([
    [true, {}],
    [true, { HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:9000' }],
    [true, { HOST: '::1', PUBLIC_URL: 'http://[::1]:9000' }],
    [false, { HOST: '0.0.0.0' }],
    [false, { PUBLIC_URL: 'https://console.example' }],
    [false, { TURN_URL: 'turn:turn.example', TURN_SECRET: 'shared with the relay' }],
  ])('is on this machine only: %s with %j', (isIt, environment) => {
    expect(isOnThisMachineOnly(readConfig(environment, '/site'))).toBe(isIt)
  })

  it('takes relays and their secret together', () => {
    const TURN_URL = 'stun:[fd00::1], turn:turn.example:3478,turns:turn.example:443?transport=tcp'
    const TURN_SECRET = 'shared with the relay'
    expect(readConfig({ TURN_URL, TURN_SECRET }, '/site').turn).toEqual({
      urls: ['stun:[fd00::1]', 'turn:turn.example:3478', 'turns:turn.example:443?transport=tcp'],
      secret: TURN_SECRET,
    })
    expect(readConfig({}, '/site').turn).toBeNull()
    expect(() => readConfig({ TURN_URL }, '/site')).toThrow(/^TURN_SECRET must be set where TURN_URL is\.$/)
    expect(() => readConfig({ TURN_SECRET }, '/site')).toThrow(
      /^TURN_URL must be set where TURN_SECRET is\.$/,
    )
    const short = { TURN_URL, TURN_SECRET: 'guessable' }
    expect(() => readConfig(short, '/site')).toThrow(/^TURN_SECRET must be at least 16 characters, [^"]*\.$/)
  })

  it('takes the three settings of an identity provider together', () => {
    const all = {
      OIDC_ISSUER: 'https://login.example/a',
      OIDC_CLIENT_ID: 'console',
      OIDC_CLIENT_SECRET: 's3',
    }
    expect(readConfig(all, '/site').oidc).toEqual({
      issuer: new URL('https://login.example/a'),
      clientId: 'console',
      clientSecret: 's3',
    })
    expect(readConfig({}, '/site').oidc).toBeNull()
    const { OIDC_ISSUER, OIDC_CLIENT_SECRET } = all
    expect(() => readConfig({ OIDC_ISSUER }, '/site')).toThrow(
      /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set where OIDC_ISSUER is\.$/,
    )
    expect(() => readConfig({ OIDC_ISSUER, OIDC_CLIENT_SECRET }, '/site')).toThrow(
      /^OIDC_CLIENT_ID must be set where OIDC_ISSUER and OIDC_CLIENT_SECRET are\.$/,
    )
  })

  it('takes all settings of a store of files or none, and keeps its pages apart from ours', () => {
    const all = {
      S3_URL: 'http://10.0.0.5:3900',
      S3_BUCKET: 'wheelhouse',
      S3_REGION: 'garage',
      S3_KEY: 'GK1',
      S3_SECRET: 'hidden',
    }
    const read = (more: Record<string, string>) => () => readConfig({ ...all, ...more }, '/site')
    expect(read({})().s3).toEqual({
      url: new URL('http://10.0.0.5:3900'),
      publicUrl: null,
      bucket: 'wheelhouse',
      region: 'garage',
      key: 'GK1',
      secret: 'hidden',
    })
    expect(readConfig({}, '/site').s3).toBeNull()
    expect(() => readConfig({ S3_URL: all.S3_URL, S3_BUCKET: all.S3_BUCKET }, '/site')).toThrow(
      /^S3_REGION, S3_KEY and S3_SECRET must be set where S3_URL and S3_BUCKET are\.$/,
    )
    const alone = { S3_PUBLIC_URL: 'https://files.example' }
    expect(() => readConfig(alone, '/site')).toThrow(/^S3_URL must be set where S3_PUBLIC_URL is\.$/)
    expect(read({ S3_URL: 'https://key:hidden@s3.example' })).toThrow(/^S3_URL must be [^"]*$/)
    expect(read({ S3_URL: 'https://s3.example/bucket' })).toThrow(/^S3_URL must be an address such as /)
    expect(read({ S3_BUCKET: 'Our Files' })).toThrow(/^S3_BUCKET must be the name of a bucket/)
    const PUBLIC_URL = 'https://console.example'
    expect(read({ PUBLIC_URL, S3_PUBLIC_URL: 'https://console.example' })).toThrow(
      /^S3_PUBLIC_URL must be another origin than PUBLIC_URL\.$/,
    )
    expect(read({ PUBLIC_URL, S3_PUBLIC_URL: 'http://files.example' })).toThrow(
      /^S3_PUBLIC_URL must be https where PUBLIC_URL is\.$/,
    )
    expect(read({ PUBLIC_URL, ...alone })().s3?.publicUrl).toEqual(new URL('https://files.example'))
  })

  it.each([
    [true, 'https://login.example'],
    [true, 'http://127.0.0.1:9000'],
    [true, 'http://localhost:9000/realms/one'],
    [false, 'http://login.example'],
    [false, 'login.example'],
    [false, 'ftp://login.example'],
    [false, 'https://login.example/?tenant=one'],
    [false, 'https://user:word@login.example'],
  ])('takes an identity provider by TLS, or on this machine: %s for %s', (isTaken, OIDC_ISSUER) => {
    const read = () =>
      readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'console', OIDC_CLIENT_SECRET: 's3' }, '/site')
    if (isTaken) expect(read().oidc?.issuer.href).toBe(new URL(OIDC_ISSUER).href)
    else
      expect(read).toThrow(/^OIDC_ISSUER must be the https address of an OpenID Connect provider, such as /)
  })

  it.each([
    'turn.example',
    'http://turn.example',
    'turn:turn.example:0',
    'turn:',
    'stun:turn.example',
    'turn:a,b',
  ])('takes no relay "%s"', (TURN_URL) => {
    expect(() => readConfig({ TURN_URL, TURN_SECRET: 'shared with the relay' }, '/site')).toThrow(
      /^TURN_URL must be an address such as turn:turn\.example:3478/,
    )
  })

  it.each([
    ['///'],
    ['https://hooks.slack.com'],
    ['hooks.slack.com:443'],
    ['hooks.slack.com,'],
    ['hooks.slack.com/services'],
    ['hooks slack'],
  ])('takes no host of Slack "%s"', (SLACK_HOSTS) => {
    expect(() => readConfig({ SLACK_HOSTS }, '/site')).toThrow(
      `SLACK_HOSTS must be host names separated by commas, but is "${SLACK_HOSTS}".`,
    )
  })

  it('knows hosts of Slack however they are written', () => {
    expect(readConfig({ SLACK_HOSTS: 'Hooks.Slack.com, [::1],127.0.0.1' }, '/site').slackHosts).toEqual([
      'hooks.slack.com',
      '[::1]',
      '127.0.0.1',
    ])
  })

  it.each([
    'https://console.example/wheelhouse',
    'https://console.example/?a',
    'https://console.example/#a',
    'https://me:secret@console.example',
  ])('takes no public address with more than a host and a port: %s', (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL }, '/site')).toThrow(
      /^PUBLIC_URL must be an address without a path such as https:\/\/console\.example\.$/,
    )
  })

  it.each([
    ['SMS_URL', { SMS_TOKEN: 'secret' }, 'SMS_TOKEN'],
    ['SMTP_URL', { MAIL_FROM: 'a@b.example' }, 'MAIL_FROM'],
  ])('wants %s beside what counts for it alone', (name, environment, given) => {
    expect(() => readConfig(environment, '/site')).toThrow(`${name} must be set where ${given} is.`)
  })

  it('names a partner that it does not know, and those that it does', () => {
    const wrong = { PARTNER_FOO_URL: 'https://foo.example', PARTNER_LILZ_URL: 'https://lilz.example' }
    expect(() => readConfig(wrong, '/site')).toThrow(
      /^PARTNER_FOO_URL is no setting: there are PARTNER_TSPIDER_URL, .*PARTNER_AZURE_SPEECH_URL\.$/,
    )
    expect(readConfig({ PARTNER_FOO_URL: '' }, '/site').partners.lilz).toBeNull()
  })

  it('keeps console and embedded broker on ports of their own', () => {
    expect(() => readConfig({ PORT: '8080', MQTT_PORT: '8080' }, '/site')).toThrow(
      /^PORT and MQTT_PORT must be different, but both are 8080\.$/,
    )
    expect(() => readConfig({ MQTT_PORT: '8080' }, '/site')).toThrow(/both are 8080/)
    const free = { PORT: '0', MQTT_PORT: '0' }
    expect(readConfig(free, '/site').port).toBe(0)
    const outside = { PORT: '1883', MQTT_URL: 'mqtt://broker.example' }
    expect(readConfig(outside, '/site').port).toBe(1883)
  })
})
