import { createHash } from 'node:crypto'

export type Measured = { size: number; sha256: string }

/** Passes pieces on. @returns them, and a function that returns their size and hash once all have passed */
export function measurePieces(pieces: AsyncIterable<Uint8Array>): {
  pieces: AsyncGenerator<Uint8Array>
  getMeasured: () => Measured
} {
  const hash = createHash('sha256')
  let size = 0
  async function* pass() {
    for await (const piece of pieces) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  return { pieces: pass(), getMeasured: () => ({ size, sha256: hash.digest('hex') }) }
}
