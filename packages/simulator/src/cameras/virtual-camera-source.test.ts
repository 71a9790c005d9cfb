import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CameraId, thumbnailRung } from '@wheelhouse/contract/teleop/video'
import { systemClock } from '@wheelhouse/robot-core/clock'
import type { CameraSource } from '@wheelhouse/robot-core/video/camera-source'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testRoom } from '../world/test-room.ts'
import { createVirtualCameraSource } from './virtual-camera-source.ts'

let folder: string
let source: CameraSource
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'encoder-'))
  const encoderPath = join(folder, 'encoder')
  // Takes pictures and gives none back.
  writeFileSync(encoderPath, '#!/bin/sh\nexec cat > /dev/null\n')
  chmodSync(encoderPath, 0o755)
  const snapshot = () => ({
    tick: 0,
    robot: { id: 'R-1', x: 1, y: 3, theta: 0 },
    robots: [],
    people: [],
    doors: [],
    meters: [],
    liftButtons: [],
  })
  const scene = { map: () => testRoom, joints: () => undefined, snapshot }
  const parts = { clock: systemClock, scene, cameras: ['v1'] as CameraId[], tickBars: false }
  source = createVirtualCameraSource({ ...parts, encoderPath, isLost: () => false })
})
afterEach(() => {
  source.close()
  rmSync(folder, { recursive: true })
})

/** Processes that this one has started and that are still on the system's list, dead or alive. */
function children(): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')
      return Number(parent) === process.pid && state !== undefined
    } catch {
      return false
    }
  })
}

it.skipIf(process.platform !== 'linux')(
  'leaves no encoder behind, dead or alive, when nobody watches any more',
  async () => {
    const before = children()
    const handlers = { onPicture: () => {}, onEnd: () => {} }
    for (const visit of [1, 2]) {
      const streams = [1, 2, 3].map(() => source.open('v1', thumbnailRung, handlers))
      await expect.poll(() => children().length).toBe(before.length + 3)
      // The first visitor takes one camera after the other off, the second all at once.
      if (visit === 2) source.close()
      for (const close of streams) close()
      await expect.poll(children).toEqual(before)
    }
  },
)
