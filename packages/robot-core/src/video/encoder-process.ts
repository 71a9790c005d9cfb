import { spawn } from 'node:child_process'
import type { VideoRung } from '@wheelhouse/contract/teleop/video'
import { createFlvReader, type FlvPicture } from './flv-reader.ts'

/** One running encoder: raw pictures in, H.264 pictures out, one for one and in order. */
export type EncoderProcess = {
  /** Has it consumed the last picture? Until then that picture's memory must not be touched. */
  isReady(): boolean
  /** Writes one YUV 4:2:0 picture. */
  write(picture: Uint8Array): void
  /** Ends it. Resolves when the process is gone from the system: its parent must live until then. */
  close(): Promise<void>
}

type EncoderHandlers = {
  onPicture(picture: FlvPicture): void
  /** The process could not be started, or ended on its own. */
  onEnd(): void
}

/** Starts `ffmpeg` for one camera and rung. */
export function startEncoder(path: string, rung: VideoRung, handlers: EncoderHandlers): EncoderProcess {
  const read = createFlvReader()
  const child = spawn(path, encoderArguments(rung), { stdio: ['pipe', 'pipe', 'ignore'] })
  let open = true
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const end = () => {
    if (!open) return
    open = false
    handlers.onEnd()
  }
  child.on('error', end)
  child.on('close', end)
  child.stdin.on('error', end)
  child.stdout.on('data', (chunk: Buffer) => {
    for (const picture of read(chunk)) if (open) handlers.onPicture(picture)
  })
  return {
    isReady: () => open && !child.stdin.writableNeedDrain,
    write(picture) {
      if (open) child.stdin.write(picture)
    },
    close() {
      open = false
      child.stdin.destroy()
      child.kill('SIGKILL')
      return gone
    },
  }
}

/**
 * Measured: 6 ms from the last byte in to the last byte out at 1280x720. `-fflags nobuffer` would swallow the first
 * picture, and a second thread would add slices and contention without gain at these picture rates.
 */
function encoderArguments(rung: VideoRung): string[] {
  const bits = (kbps: number) => `${Math.round(kbps)}k`
  return [
    '-hide_banner',
    '-loglevel',
    'error',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-video_size',
    `${rung.width}x${rung.height}`,
    '-framerate',
    String(rung.fps),
    '-probesize',
    '32',
    '-i',
    'pipe:0',
    '-an',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-tune',
    'zerolatency',
    '-profile:v',
    'baseline',
    // The buffer bounds a key picture: on a link that carries just this rung it takes a sixth of a second.
    '-b:v',
    bits(rung.kbps),
    '-maxrate',
    bits(rung.kbps),
    '-bufsize',
    bits(rung.kbps / 6),
    '-g',
    String(Math.max(1, Math.floor(rung.fps))),
    '-sc_threshold',
    '0',
    '-threads',
    '1',
    '-flush_packets',
    '1',
    '-flvflags',
    'no_duration_filesize',
    '-f',
    'flv',
    'pipe:1',
  ]
}
