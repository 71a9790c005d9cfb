import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('settings', () => {
  it('has a default for everything, on loopback', () => {
    const config = readConfig({}, '/site')
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, mqttPort: 1883, dataDir: '/site/data' })
    expect(config.databaseUrl).toBeNull()
  })

  it('names each broken setting in a sentence of its own', () => {
    expect(() => readConfig({ PORT: 'http', DATABASE_URL: 'mysql://x', LOG_LEVEL: '' }, '/site')).toThrow(
      'PORT must be a port number from 0 to 65535, but is "http".\n' +
        'DATABASE_URL must be an address such as postgres://user@host/name, but is "mysql://x".',
    )
  })
})
