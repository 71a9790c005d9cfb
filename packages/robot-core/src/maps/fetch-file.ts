/** Fetches a file from the server. @throws FetchError */
export type FetchFile = (address: string) => Promise<Uint8Array>

/** Why a file could not be fetched. */
export class FetchError extends Error {
  /** A retry may help. */
  readonly mayPass: boolean
  constructor(message: string, mayPass: boolean) {
    super(message)
    this.mayPass = mayPass
  }
}

/** For a whole download. */
const patienceMs = 30_000
const maxBytes = 200_000_000

/** Rate limit, slow proxy, server starting up. */
export function mayPass(status: number): boolean {
  return status >= 500 || status === 429 || status === 408
}

/** By HTTP, with a time limit. */
export const fetchFile: FetchFile = async (address) => {
  if (!/^https?:\/\//.test(address)) throw new FetchError('The address is none of HTTP', false)
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new FetchError(`The server answered ${answer.status}`, mayPass(answer.status))
    }
    if (Number(answer.headers.get('content-length')) > maxBytes)
      throw new FetchError('The file is too large', false)
    return new Uint8Array(await answer.arrayBuffer())
  } catch (error) {
    if (error instanceof FetchError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new FetchError(isLate ? 'The server took too long' : 'The server cannot be reached', true)
  }
}
