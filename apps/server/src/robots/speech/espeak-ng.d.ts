/** The parts of the package that `speech-program.ts` uses; it ships no types of its own. */
declare module '@echogarden/espeak-ng-emscripten' {
  type Voice = {
    readonly identifier: string
    /** A low priority is a good match. */
    readonly languages: readonly { readonly name: string; readonly priority: number }[]
  }
  type Worker = {
    list_voices(): Voice[]
    set_voice(name: string): void
    /** Words a minute. */
    set_rate(rate: number): void
    get_samplerate(): number
    /** Calls back with pieces of 16-bit samples, the last one empty, before it returns. */
    synthesize(text: string, onPiece: (samples: Int16Array | null) => void): void
  }
  export default function load(): Promise<{ eSpeakNGWorker: new () => Worker }>
}
