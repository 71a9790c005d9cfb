import type { CameraSource } from '../video/camera-source.ts'

/** One working camera whose pictures nobody takes, except for these facts. */
export function aCameraSource(facts: Partial<CameraSource> = {}): CameraSource {
  return {
    cameras: ['v1'],
    hasEncoder: true,
    isLost: () => false,
    mount: () => null,
    open: () => () => {},
    openThermal: () => () => {},
    takePhoto: () => Promise.resolve(null),
    close: () => {},
    ...facts,
  }
}
