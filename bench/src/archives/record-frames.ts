/**
 * Records the same generated frames with five cameras, for the recordings benchmark:
 * `WAY=product|ffmpeg SECONDS=30 FOLDER=...`. Uses the robot's own recorder, or one plain ffmpeg per camera. Prints the
 * CPU time of the process and all its children, in milliseconds.
 */
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { recordedCameras, recordingRungs } from '@wheelhouse/contract/archives/recording-facts'
import { systemClock as clock } from '@wheelhouse/robot-core/clock'
import { recordCamera } from '@wheelhouse/robot-core/recording/record-camera'
import { openRecordingStore, usualRecordingLimits } from '@wheelhouse/robot-core/recording/recording-store'
import type { CameraSource } from '@wheelhouse/robot-core/video/camera-source'
import { startEncoder } from '@wheelhouse/robot-core/video/encoder-process'
import { createFilmWriter } from '@wheelhouse/robot-core/video/film-writer'
import { treeCpuMs } from '../kernel/process-usage.ts'

/** More than a robot has. */
const cameras = 5
const { WAY, SECONDS, FOLDER } = process.env
const folder = FOLDER ?? ''
const seconds = Number(SECONDS)
const rung = recordingRungs.low
const frames = makeFrames()
const frameMs = 1_000 / rung.fps

/** Accepts frames until it is ended; resolves when its file is complete. */
type Sink = { write(frame: Uint8Array): void; end(): Promise<unknown> }

const before = treeCpuMs(process.pid)
const sinks = Array.from({ length: cameras }, (_, index) =>
  WAY === 'product' ? recordByProduct(index) : recordByFfmpeg(index),
)
let taken = 0
await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    for (const [index, sink] of sinks.entries()) {
      const frame = frames[(taken + index) % frames.length]
      if (frame !== undefined) sink.write(frame)
    }
    taken += 1
    if (taken < seconds * rung.fps) return
    clearInterval(timer)
    resolve()
  }, frameMs)
})
await Promise.all(sinks.map((sink) => sink.end()))
process.stdout.write(String(treeCpuMs(process.pid) - before))

/** Two seconds of a bright bar moving over static noise, as YUV 4:2:0. */
function makeFrames(): Uint8Array[] {
  const { width, height, fps } = rung
  const still = new Uint8Array((width * height * 3) / 2).fill(128)
  still.set(
    randomBytes(width * height).map((value) => 96 + (value & 31)),
    0,
  )
  return Array.from({ length: fps * 2 }, (_, number) => {
    const frame = still.slice()
    const from = Math.floor((number / (fps * 2)) * (width - 40))
    for (let row = 0; row < height; row++) frame.fill(235, row * width + from, row * width + from + 40)
    return frame
  })
}

function recordByProduct(index: number): Sink {
  const encoders = new Set<ReturnType<typeof startEncoder>>()
  const source: Pick<CameraSource, 'open'> = {
    open(_camera, ofRung, handlers) {
      let isOpen = true
      const encoder = startEncoder('ffmpeg', ofRung, {
        onPicture({ key, data }) {
          if (isOpen) handlers.onPicture({ tick: clock.tick(), key, data })
        },
        onEnd: () => handlers.onEnd('cameraLost'),
      })
      encoders.add(encoder)
      return () => {
        isOpen = false
      }
    },
  }
  const recording = recordCamera(
    {
      camera: recordedCameras[index % recordedCameras.length] ?? 'v1',
      quality: 'low',
      buildingId: randomUUID(),
      mask: null,
    },
    {
      cameras: source,
      startFilm: createFilmWriter('ffmpeg'),
      clock,
      store: openRecordingStore(join(folder, `camera-${index}`), usualRecordingLimits),
      onKept: () => undefined,
      onLost: (error) => {
        throw error
      },
      onEnd: () => undefined,
    },
  )
  return {
    write: (frame) => {
      for (const encoder of encoders) if (encoder.isReady()) encoder.write(frame)
    },
    async end() {
      await recording.close()
      await Promise.all([...encoders].map((encoder) => encoder.close()))
    },
  }
}

/** The plain recipe: one process that encodes and splits into minutes. */
function recordByFfmpeg(index: number): Sink {
  const { width, height, fps, kbps } = rung
  const text = [
    `-hide_banner -loglevel error -f rawvideo -pix_fmt yuv420p -video_size ${width}x${height} -framerate ${fps}`,
    '-probesize 32 -i pipe:0 -an -c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline',
    `-b:v ${kbps}k -maxrate ${kbps}k -bufsize ${Math.round(kbps / 6)}k -g ${fps} -sc_threshold 0 -threads 1`,
    `-f segment -segment_time 60 -segment_format mp4 -y ${join(folder, `plain-${index}-%d.mp4`)}`,
  ].join(' ')
  const child = spawn('ffmpeg', text.split(' '), { stdio: ['pipe', 'ignore', 'inherit'] })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.on('error', reject)
  child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}.`))))
  return {
    write: (frame) => {
      if (!child.stdin.writableNeedDrain) child.stdin.write(frame)
    },
    end() {
      child.stdin.end()
      return promise
    },
  }
}
