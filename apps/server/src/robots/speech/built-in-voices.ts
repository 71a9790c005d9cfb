import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Speech, SpeechLanguage } from '@wheelhouse/contract/robots/speech'
import type { SpeechReply, SpeechRequest } from './speech-program.ts'

/** Turns texts into sound. */
export type Voices = {
  /** The languages that it has a voice for. */
  languages(): Promise<readonly SpeechLanguage[]>
  /** @returns a WAV file. @throws SpeechError */
  speak(speech: Speech): Promise<Uint8Array>
}

/** Why a text has no sound; the message is for the log. */
export class SpeechError extends Error {}

type SpeechTask = { kind: 'languages' } | { kind: 'speech'; speech: Speech }

/**
 * Timeout for one text, including the start of the program, which takes 2.5 s of a core, and many times that on a busy
 * machine. A late program is assumed stuck and killed, so a short timeout would mean no voice at all. Milliseconds.
 */
const patienceMs = 60_000
/** A program idle for this long is ended, because it occupies up to half a gigabyte. Milliseconds. */
const idleMs = 60_000

/** The voices that ship with the product. Their program runs while there is something to say. */
export function createBuiltInVoices(): Voices & { close(): void } {
  let program: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let known: readonly SpeechLanguage[] | null = null
  const waiting = new Map<number, PromiseWithResolvers<SpeechReply>>()

  function end(reason: string): void {
    clearTimeout(idle)
    program?.kill()
    program = null
    for (const { reject } of waiting.values()) reject(new SpeechError(reason))
    waiting.clear()
  }

  function start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./speech-program.ts', import.meta.url)), {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (reply: SpeechReply) => waiting.get(reply.id)?.resolve(reply))
    const onGone = () => {
      if (program === child) end('The program of the built-in voices has ended')
    }
    child.on('error', onGone)
    child.on('exit', onGone)
    // Neither keeps the server from ending.
    child.unref()
    child.channel?.unref()
    return child
  }

  async function run(what: SpeechTask): Promise<SpeechReply> {
    clearTimeout(idle)
    program ??= start()
    const id = ++lastId
    const answer = Promise.withResolvers<SpeechReply>()
    waiting.set(id, answer)
    const request: SpeechRequest = { id, ...what }
    program.send(request)
    const late = setTimeout(() => end('The built-in voices took too long'), patienceMs)
    try {
      return await answer.promise
    } finally {
      clearTimeout(late)
      waiting.delete(id)
      if (waiting.size === 0) idle = setTimeout(() => end('idle'), idleMs).unref()
    }
  }

  return {
    async languages() {
      if (known !== null) return known
      const reply = await run({ kind: 'languages' })
      known = reply.kind === 'languages' ? reply.languages : []
      return known
    },
    async speak(speech) {
      const reply = await run({ kind: 'speech', speech })
      if (reply.kind === 'speech') return reply.wav
      throw new SpeechError(reply.kind === 'failed' ? reply.reason : 'The built-in voices answered wrongly')
    },
    close: () => end('The server ends'),
  }
}
