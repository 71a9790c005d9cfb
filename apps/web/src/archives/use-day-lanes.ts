import type { Recording } from '@wheelhouse/contract/archives/recording'
import type { RecordedCamera } from '@wheelhouse/contract/archives/recording-facts'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useMemo } from 'react'
import { useTexts } from '../kernel/words/texts.ts'
import type { FilmLane } from './playback/timeline-lanes.tsx'

/** One camera of one robot over a day. */
export type DayLane = FilmLane & { readonly serialNo: string; readonly camera: RecordedCamera }

export function getLaneKey({ serialNo, camera }: Pick<DayLane, 'serialNo' | 'camera'>): string {
  return `${serialNo} ${camera}`
}

/** The cameras that filmed on a day, robot by robot; robots are named if there are several. */
export function useDayLanes(recordings: readonly Recording[]): DayLane[] {
  const names = useTexts(teleopTexts)
  return useMemo(() => {
    const hasSeveralRobots = new Set(recordings.map(({ robotId }) => robotId)).size > 1
    const groups = Map.groupBy(recordings, ({ serialNumber: serialNo, cameraId: camera }) =>
      getLaneKey({ serialNo, camera }),
    )
    const lanes = [...groups].flatMap(([key, own]): DayLane[] => {
      const [first] = own
      if (first === undefined) return []
      const { serialNumber: serialNo, cameraId: camera, robotName } = first
      const name = names(`camera_${camera}`)
      return [
        { key, serialNo, camera, recordings: own, name: hasSeveralRobots ? `${robotName} ${name}` : name },
      ]
    })
    return lanes.toSorted((a, b) => a.key.localeCompare(b.key))
  }, [recordings, names])
}
