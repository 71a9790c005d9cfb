import { spawn } from 'node:child_process'

/** A picture of 1920 x 1080 takes 60 ms; whatever needs this long does not come any more. */
const patienceMs = 5_000

type PictureSize = { readonly width: number; readonly height: number }

/**
 * Encodes one picture with `ffmpeg`. Resolves once its process is off the system's list, so whoever calls must live until
 * then.
 * @param picture RGBA, or YUV 4:2:0, planar, limited range
 * @returns `null` when the encoder gives none
 */
export function encodeJpeg(
  encoderPath: string,
  picture: PictureSize & { readonly data: Uint8Array | Uint8ClampedArray },
  format: 'yuv420p' | 'rgba' = 'yuv420p',
): Promise<Uint8Array | null> {
  const size = `${picture.width}x${picture.height}`
  return convert(
    encoderPath,
    [
      '-f',
      'rawvideo',
      '-pix_fmt',
      format,
      '-video_size',
      size,
      '-i',
      'pipe:0',
      '-frames:v',
      '1',
      '-vf',
      'scale=out_range=full',
      '-pix_fmt',
      'yuvj420p',
      '-c:v',
      'mjpeg',
      '-q:v',
      '3',
      '-f',
      'image2pipe',
      'pipe:1',
    ],
    picture.data,
  )
}

/**
 * The same the other way, as `encodeJpeg` in all.
 * @param size that the picture is to have
 * @returns RGBA; `null`: it is no picture
 */
export async function decodeJpeg(
  encoderPath: string,
  jpeg: Uint8Array,
  { width, height }: PictureSize,
): Promise<Uint8ClampedArray | null> {
  const bytes = await convert(
    encoderPath,
    [
      '-f',
      'mjpeg',
      '-i',
      'pipe:0',
      '-frames:v',
      '1',
      '-s',
      `${width}x${height}`,
      '-pix_fmt',
      'rgba',
      '-f',
      'rawvideo',
      'pipe:1',
    ],
    jpeg,
  )
  if (bytes?.length !== width * height * 4) return null
  return new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.length)
}

function convert(
  encoderPath: string,
  options: readonly string[],
  input: Uint8Array | Uint8ClampedArray,
): Promise<Uint8Array | null> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>()
  const child = spawn(encoderPath, ['-hide_banner', '-loglevel', 'error', ...options], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  })
  const pieces: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  child.stdin.on('error', () => {})
  child.on('error', () => resolve(null))
  child.on('close', (code) => resolve(code === 0 && pieces.length > 0 ? Buffer.concat(pieces) : null))
  child.stdin.end(input)
  return promise
}
