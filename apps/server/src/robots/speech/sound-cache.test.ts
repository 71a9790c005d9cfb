import type { Speech } from '@wheelhouse/contract/robots/speech'
import { expect, it } from 'vitest'
import type { Voices } from './built-in-voices.ts'
import { createSoundCache } from './sound-cache.ts'

const speech: Speech = { text: 'Hello', language: 'en', voice: 'female', speed: 'normal' }

/** Says each text in ten bytes, and counts. */
function countingVoices() {
  const said: string[] = []
  const speak: Voices['speak'] = async ({ text }) => {
    said.push(text)
    if (text === 'unsayable') throw new Error('no sound')
    return new Uint8Array(10)
  }
  return { said, voices: { speak, languages: async () => [] } satisfies Voices }
}

it('makes a sound once, however often and by however many it is requested at once', async () => {
  const { said, voices } = countingVoices()
  const cache = createSoundCache()
  await Promise.all([cache.get('a', voices, speech), cache.get('a', voices, speech)])
  await cache.get('a', voices, speech)
  expect(said).toEqual(['Hello'])
})

it('makes another for another synthesiser, language, voice, speed or text', async () => {
  const { said, voices } = countingVoices()
  const cache = createSoundCache()
  const others: Partial<Speech>[] = [
    {},
    { language: 'de' },
    { voice: 'male' },
    { speed: 'slow' },
    { text: 'Hi' },
  ]
  for (const other of others) await cache.get('a', voices, { ...speech, ...other })
  await cache.get('b', voices, speech)
  expect(said).toHaveLength(6)
})

it('forgets those that were not needed for the longest time, and what failed', async () => {
  const { said, voices } = countingVoices()
  const cache = createSoundCache(25)
  const say = (text: string) => cache.get('a', voices, { ...speech, text })
  for (const text of ['1', '2', '1', '3', '1', '2']) await say(text)
  expect(said).toEqual(['1', '2', '3', '2'])
  for (const _ of [1, 2]) await expect(say('unsayable')).rejects.toThrow('no sound')
  expect(said.filter((text) => text === 'unsayable')).toHaveLength(2)
})
