import type { Readable } from 'node:stream'

/** The stream to its end, or to where the client disconnected. */
export async function* untilCut(pieces: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of pieces) if (Buffer.isBuffer(piece)) yield piece
  } catch {
    // The client queries the progress and resumes from there.
  }
}
