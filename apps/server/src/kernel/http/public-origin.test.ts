import { hostname } from 'node:os'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../process/config.ts'
import { findGuessedOrigin, publicOrigin } from './public-origin.ts'

const originAt = (address: string, family = 'IPv4', environment: NodeJS.ProcessEnv = {}) =>
  publicOrigin(readConfig(environment, '/'), { address, family, port: 8080 })

describe('where people reach the console', () => {
  it.each([
    ['127.0.0.1', 'http://localhost:8080'],
    ['::1', 'http://localhost:8080'],
    ['10.1.2.3', 'http://10.1.2.3:8080'],
    ['fd00::5', 'http://[fd00::5]:8080'],
    // A mail that says localhost would lead its reader to their own machine.
    ['0.0.0.0', `http://${hostname()}:8080`],
    ['::', `http://${hostname()}:8080`],
  ])('a server that listens at %s is reached at %s', (address, origin) => {
    expect(originAt(address)).toBe(origin)
  })

  it('is what the settings say, if they do', () => {
    expect(originAt('0.0.0.0', 'IPv4', { PUBLIC_URL: 'https://console.example/' })).toBe(
      'https://console.example',
    )
  })

  it.each([
    ['0.0.0.0', {}, true],
    ['::', {}, true],
    ['0.0.0.0', { PUBLIC_URL: 'https://console.example' }, false],
    ['127.0.0.1', {}, false],
    ['10.1.2.3', {}, false],
  ])('is a guess at %s with %o: %s', (HOST, environment, isGuess) => {
    const sentence = findGuessedOrigin(readConfig({ HOST, ...environment }, '/'), 'http://box:8080')
    expect(sentence).toBe(
      isGuess
        ? `HOST is ${HOST} and PUBLIC_URL is not set: links in mails and passkeys belong to http://box:8080. Set PUBLIC_URL to the address that people use.`
        : null,
    )
  })
})
