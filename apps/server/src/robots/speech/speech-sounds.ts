import { type Speech, type SpeechLanguage, speechSchema } from '@wheelhouse/contract/robots/speech'
import { z } from 'zod'
import type { Database } from '../../kernel/database/database.ts'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import type { Partners } from '../../kernel/outgoing/partners.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import type { ServerSecret } from '../../kernel/process/server-secret.ts'
import { createTickets } from '../../kernel/process/tickets.ts'
import { takeAzureCredential } from '../../system/keys/azure-key.store.ts'
import { createAzureVoices } from './azure-voices.ts'
import { createBuiltInVoices, type Voices } from './built-in-voices.ts'
import { createSoundCache } from './sound-cache.ts'

/** What a robot may download. */
const ticketSchema = z.object({ robotId: z.string(), speech: speechSchema })
type SpeechTicket = z.output<typeof ticketSchema>

/** What robots say, as sound that they download from the server (docs/decisions/0029-speech.md). */
export type SpeechSounds = {
  /** The languages that robots of this organisation have a voice for. @throws AppError server.unavailable */
  listLanguages(organizationId: string): Promise<SpeechLanguage[]>
  /** The URL at which the robot can download the sound for `forMs`. Only this server can create it. */
  makeLink(robotId: string, speech: Speech, forMs: number): string
  /** `null` if this server did not issue it, or if it has expired. */
  readTicket(text: string): SpeechTicket | null
  /** @returns a WAV file. @throws SpeechError */
  speak(organizationId: string, speech: Speech): Promise<Uint8Array>
  close(): void
}

type Parts = {
  /** Across all organisations: the installation's own key serves those without one. */
  db: Database
  clock: Clock
  log: Log
  secret: ServerSecret
  secrets: Secrets
  http: OutgoingHttp
  partners: Partners
  origin: () => string
}

export function createSpeechSounds(parts: Parts): SpeechSounds {
  const { clock, log, secret, origin } = parts
  const builtIn = createBuiltInVoices()
  const cache = createSoundCache()
  const findAzure = createAzureFinder(parts)
  const tickets = createTickets({ key: secret.keyFor('robot speech'), schema: ticketSchema, clock })

  return {
    async listLanguages(organizationId) {
      const azure = await findAzure(organizationId)
      const lists = await Promise.all([
        builtIn.languages().catch((error: unknown) => {
          // Without them the languages are unknown; an empty list would mean that robots are mute.
          log.warn({ error }, 'the built-in voices could not be listed')
          throw new AppError('server.unavailable')
        }),
        azure?.voices.languages().catch((error: unknown) => {
          // Languages that only Azure speaks are unavailable while it is unreachable.
          log.warn({ error }, 'the voices of Azure could not be listed')
          return []
        }) ?? [],
      ])
      return [...new Set(lists.flat())]
    },
    makeLink(robotId, speech, forMs) {
      return `${origin()}/api/robot-speech?ticket=${tickets.make({ robotId, speech }, forMs)}`
    },
    readTicket: (text) => tickets.read(text),
    async speak(organizationId, speech) {
      const azure = await findAzure(organizationId)
      if (azure !== null)
        try {
          return await cache.get(azure.name, azure.voices, speech)
        } catch (error) {
          // What matters is that people hear the text: the other voice is better than none.
          log.warn({ error }, 'Azure did not speak; the built-in voices do')
        }
      return cache.get('built-in', builtIn, speech)
    },
    close: () => builtIn.close(),
  }
}

type NamedVoices = { name: string; voices: Voices }

/** Azure with an organisation's key; `null` if none is stored. */
function createAzureFinder({ db, clock, secrets, http, partners }: Parts) {
  /** By key, because each remembers its voices. */
  const known = new Map<string, NamedVoices & { secret: string; region: string }>()
  return async (organizationId: string): Promise<NamedVoices | null> => {
    const address = partners('azureSpeech')
    // The demo's simulated Azure accepts keys but has no voices.
    if (address === null || address.isSimulated) return null
    const key = await takeAzureCredential(db, secrets, organizationId, clock.now())
    if (key === null) return null
    const { id, region, secret } = key
    const before = known.get(id)
    if (before?.secret === secret && before.region === region) return before
    const voices = createAzureVoices(http, address.url.replace('{region}', region), secret)
    const azure = { name: `azure ${region}`, voices, secret, region }
    known.set(id, azure)
    return azure
  }
}
