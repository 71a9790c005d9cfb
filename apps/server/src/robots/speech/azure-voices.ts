import { speechLanguages } from '@wheelhouse/contract/robots/robot-values'
import type { Speech, SpeechLanguage } from '@wheelhouse/contract/robots/speech'
import { z } from 'zod'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { SpeechError, type Voices } from './built-in-voices.ts'

const listSchema = z.array(z.object({ ShortName: z.string(), Gender: z.string(), Locale: z.string() }))
type AzureVoice = z.output<typeof listSchema>[number]

/** Relative to the usual rate. */
const rates = { slow: '-25%', medium: '-10%', normal: '0%' } as const
/** A text of 200 characters takes Azure about a second, and somebody is waiting. Milliseconds. */
const patienceMs = 8_000
/** 16,000 samples of two bytes a second: two minutes. */
const maxBytes = 4_000_000

/**
 * Azure's speech service, with a key from the key manager (R-SYSTEM-7). Its voices are requested once.
 * @param url of the region's service, without a trailing slash
 */
export function createAzureVoices(http: OutgoingHttp, url: string, secret: string): Voices {
  let list: Promise<readonly AzureVoice[]> | null = null
  const headers = { 'ocp-apim-subscription-key': secret }

  async function loadList(): Promise<readonly AzureVoice[]> {
    const address = `${url}/cognitiveservices/voices/list`
    const answer = await http.callJson(
      { method: 'GET', url: address, isSetting: true, headers, timeoutMs: patienceMs, maxBytes },
      listSchema,
    )
    if (answer.kind === 'ok') return answer.value
    throw new SpeechError(`Azure's voices: ${answer.kind === 'refused' ? answer.status : answer.failure}`)
  }

  /** A failed request is retried on the next call. */
  function getList(): Promise<readonly AzureVoice[]> {
    list ??= loadList().catch((error: unknown) => {
      list = null
      throw error
    })
    return list
  }

  return {
    async languages() {
      const voices = await getList()
      return speechLanguages.filter((language) => voices.some((voice) => matchesLanguage(language, voice)))
    },
    async speak(speech) {
      const voices = (await getList()).filter((voice) => matchesLanguage(speech.language, voice))
      const voice = voices.find(({ Gender }) => Gender.toLowerCase() === speech.voice) ?? voices[0]
      if (voice === undefined) throw new SpeechError(`Azure has no voice for ${speech.language}`)
      const answer = await http.call({
        method: 'POST',
        url: `${url}/cognitiveservices/v1`,
        isSetting: true,
        headers: {
          ...headers,
          'content-type': 'application/ssml+xml',
          'x-microsoft-outputformat': 'riff-16khz-16bit-mono-pcm',
        },
        body: toSsml(speech, voice),
        timeoutMs: patienceMs,
        maxBytes,
      })
      if (answer.kind === 'failed') throw new SpeechError(`Azure: ${answer.failure}`)
      if (answer.status !== 200) throw new SpeechError(`Azure answered ${answer.status}`)
      if (answer.bytes.toString('latin1', 0, 4) !== 'RIFF') throw new SpeechError('Azure sent no WAV file')
      return answer.bytes
    },
  }
}

function matchesLanguage(language: SpeechLanguage, { Locale }: AzureVoice): boolean {
  return Locale === language || Locale.startsWith(`${language}-`)
}

function toSsml({ text, speed }: Speech, { ShortName, Locale }: AzureVoice): string {
  const spoken = `<prosody rate="${rates[speed]}">${escapeXml(text)}</prosody>`
  const voice = `<voice name="${escapeXml(ShortName)}">${spoken}</voice>`
  return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${escapeXml(Locale)}">${voice}</speak>`
}

/** XML allows no control characters, not even escaped ones. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
