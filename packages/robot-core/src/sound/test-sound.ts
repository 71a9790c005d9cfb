/** For tests: a tone as a WAV file. @param seconds length @param rate samples a second */
export function makeTone(
  seconds: number,
  { rate = 16_000, channels = 1, loudness = 8_000 } = {},
): Uint8Array {
  const samples = Math.round(seconds * rate)
  const bytes = samples * channels * 2
  const file = Buffer.alloc(44 + bytes)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + bytes, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * channels * 2, 28)
  file.writeUInt16LE(channels * 2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(bytes, 40)
  for (let i = 0; i < samples * channels; i++) {
    const time = Math.floor(i / channels) / rate
    file.writeInt16LE(Math.round(Math.sin(2 * Math.PI * 440 * time) * loudness), 44 + i * 2)
  }
  return file
}
