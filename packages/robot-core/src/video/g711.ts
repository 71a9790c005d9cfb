/** G.711 µ-law (ITU-T G.711): 8,000 samples a second, one byte each. Every browser supports it, no library needed. */

export const sampleRate = 8_000
/** One packet: 20 ms. */
export const packetSamples = 160

const bias = 0x84
const clip = 32_635

export function encodeSample(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(clip, Math.abs(Math.round(sample))) + bias
  const exponent = Math.max(0, 31 - Math.clz32(magnitude) - 7)
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f
  return ~(sign | (exponent << 4) | mantissa) & 0xff
}

export function decodeSample(byte: number): number {
  const value = ~byte & 0xff
  const exponent = (value >> 4) & 0x07
  const magnitude = (((value & 0x0f) << 3) + bias) * 2 ** exponent - bias
  return (value & 0x80) === 0 ? magnitude : -magnitude
}

export function encodeMuLaw(samples: Int16Array): Buffer {
  return Buffer.from(Uint8Array.from(samples, encodeSample))
}

/** Loudness of one packet, 0 to 1: root mean square against a full-scale sine. */
export function muLawLevel(payload: Uint8Array): number {
  if (payload.length === 0) return 0
  let sum = 0
  for (const byte of payload) sum += decodeSample(byte) ** 2
  return Math.min(1, Math.sqrt(sum / payload.length) / (32_768 * Math.SQRT1_2))
}
