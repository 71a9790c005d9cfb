import { expect, test } from 'vitest'
import { toEnvironment } from './environment.ts'

test.each([
  ['http://localhost:8080', 'local'],
  ['http://127.0.0.1:8080/api', 'local'],
  ['http://[::1]:8080', 'local'],
  ['https://test.console.example', 'test'],
  ['https://api-dev.console.example/v1', 'dev'],
  ['https://console-stg.example', 'stg'],
  ['https://staging.example', 'stg'],
  ['https://console.example', 'prod'],
  ['https://devices.example', 'prod'],
  ['https://192.168.0.7:8080', 'prod'],
])('%s is the environment %s', (address, environment) => {
  expect(toEnvironment(new URL(address))).toBe(environment)
})
