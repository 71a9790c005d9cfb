import type { FileBytes } from '../../kernel/files/file-bytes.ts'

/** How many chunks of a file are read before its sound must have come. */
const wavPartsMax = 100

/** One channel of 16-bit samples as a WAV file. @param rate samples a second */
export function createWav(pieces: readonly Int16Array[], rate: number): Uint8Array {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length * 2, 0)
  const file = Buffer.alloc(44 + bytes)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + bytes, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  // PCM, one channel.
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(bytes, 40)
  let at = 44
  for (const piece of pieces) for (const sample of piece) at = file.writeInt16LE(sample, at)
  return file
}

/** Duration of any WAV file; `null` if it is not one, or does not say. Only the headers of its chunks are read. */
export async function readWavSeconds(file: FileBytes): Promise<number | null> {
  const head = await file.read(0, 12)
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8) !== 'WAVE') return null
  let bytesASecond = 0
  for (let at = 12, parts = 0; at + 8 <= file.size && parts < wavPartsMax; parts++) {
    const part = await file.read(at, 20)
    const name = part.toString('latin1', 0, 4)
    const size = part.readUInt32LE(4)
    if (name === 'fmt ' && part.length === 20) bytesASecond = part.readUInt32LE(16)
    if (name === 'data') return bytesASecond === 0 ? null : Math.min(size, file.size - at - 8) / bytesASecond
    // Chunks begin at even offsets.
    at += 8 + size + (size % 2)
  }
  return null
}

/** Duration of a WAV file of ours or of Azure. */
export function getWavSeconds(file: Uint8Array): number {
  const bytesASecond = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(28, true)
  return (file.byteLength - 44) / bytesASecond
}
