import { spawn } from 'node:child_process'

/** A picture of 1920 x 1080 takes 60 ms; whatever takes this long will never finish. */
const patienceMs = 5_000

type PictureSize = { readonly width: number; readonly height: number }

/**
 * Encodes one picture with `ffmpeg`. Resolves once the process is gone from the system, so the caller must live until
 * then.
 * @param picture RGBA, or YUV 4:2:0, planar, limited range
 * @returns `null` if the encoder fails
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
 * The reverse of `encodeJpeg`, with the same rules.
 * @param size of the result
 * @returns RGBA; `null`: not a picture
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
