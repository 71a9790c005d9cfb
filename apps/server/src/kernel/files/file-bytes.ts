/** A file that is read where it matters, never as a whole. */
export type FileBytes = {
  size: number
  /** Fewer bytes than asked for at the end of the file, none beyond it. */
  read(offset: number, length: number): Promise<Buffer>
}

const pieceBytes = 1_048_576

/** The bytes from `offset` on, in pieces. */
export async function* piecesOf(bytes: FileBytes, offset: number, length: number): AsyncGenerator<Buffer> {
  const end = Math.min(offset + length, bytes.size)
  for (let at = offset; at < end; ) {
    const piece = await bytes.read(at, Math.min(pieceBytes, end - at))
    if (piece.length === 0) return
    yield piece
    at += piece.length
  }
}
