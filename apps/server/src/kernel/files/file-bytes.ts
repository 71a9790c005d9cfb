/** A file that is read only where needed, never as a whole. */
export type FileBytes = {
  size: number
  /** Returns fewer bytes than requested at the end of the file, none beyond it. */
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

const aheadBytes = 4_096

/** The same file with read-ahead, for small sequential reads that should not each hit the disk. */
export function readAhead(file: FileBytes): FileBytes {
  let from = 0
  let held: Buffer = Buffer.alloc(0)
  return {
    size: file.size,
    async read(offset, length) {
      const end = Math.min(offset + length, file.size)
      if (offset < from || end > from + held.length) {
        from = offset
        held = await file.read(offset, Math.max(length, aheadBytes))
      }
      return held.subarray(offset - from, offset - from + length)
    },
  }
}
