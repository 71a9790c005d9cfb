import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ArchiveDay } from '@wheelhouse/contract/archives/recording'
import { type RecordedCamera, recordedCameras } from '@wheelhouse/contract/archives/recording-facts'
import { archiveTexts } from '@wheelhouse/texts/archives/archives'
import { useTexts } from '../kernel/words/texts.ts'
import { ArchiveDayView } from './archive-day.tsx'
import { type ArchiveSearch, archivePaths } from './archive-paths.ts'
import { findRecording, findTyped, formatClock, readTypedTime } from './archive-time.ts'
import { dayQuery } from './archives.queries.ts'
import type { Position } from './clip-dialog.tsx'
import { useRobotName } from './use-robot-name.ts'

/** archive/robot/{serialNo}/{date}: a day of one robot; the playback time is in the address (R-ARCHIVES-2). */
export function ArchiveRobotPage() {
  const { serialNo, date } = useParams({ from: `/shell${archivePaths.robot}` })
  const search = useSearch({ from: `/shell${archivePaths.robot}` })
  const navigate = useNavigate()
  return (
    <RobotDay
      serialNo={serialNo}
      date={date}
      search={search}
      onMove={(next) =>
        void navigate({
          to: archivePaths.robot,
          params: { serialNo, date },
          search: next,
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

/** archive/{serialNo}/{date}/{hour}/{minute}: the same, at one minute by the building's clock. */
export function ArchiveMinutePage() {
  const { serialNo, date, hour, minute } = useParams({ from: `/shell${archivePaths.minute}` })
  const { camera } = useSearch({ from: `/shell${archivePaths.minute}` })
  const navigate = useNavigate()
  return (
    <RobotDay
      serialNo={serialNo}
      date={date}
      search={{ at: `${hour}:${minute}`, ...(camera !== undefined && { camera }) }}
      onMove={({ camera: next, at }) => {
        const [nextHour = '00', nextMinute = '00'] = at.split(':')
        void navigate({
          to: archivePaths.minute,
          params: { serialNo, date, hour: nextHour, minute: nextMinute },
          search: { camera: next },
          replace: true,
          resetScroll: false,
        })
      }}
    />
  )
}

/** archive/cloud/{buildingId}/{date}: the server's recordings of a building's day, from any of its robots. */
export function ArchiveCloudPage() {
  const t = useTexts(archiveTexts)
  const { buildingId, date } = useParams({ from: `/shell${archivePaths.cloud}` })
  const search = useSearch({ from: `/shell${archivePaths.cloud}` })
  const navigate = useNavigate()
  return (
    <ArchiveDayView
      place={{ buildingId }}
      date={date}
      title={t('cloudTitle')}
      getPosition={(day) => (search.robot === undefined ? null : toPosition(day, search.robot, search))}
      onMove={({ timezone }, position) =>
        void navigate({
          to: archivePaths.cloud,
          params: { buildingId, date },
          search: {
            robot: position.serialNo,
            camera: position.camera,
            at: formatClock(position.moment, timezone, true),
          },
          replace: true,
          resetScroll: false,
        })
      }
      // The same time on another day.
      onDay={(other) =>
        void navigate({ to: archivePaths.cloud, params: { buildingId, date: other }, search })
      }
      onBuilding={(other) => void navigate({ to: archivePaths.cloud, params: { buildingId: other, date } })}
    />
  )
}

type RobotDayProps = {
  serialNo: string
  date: string
  search: ArchiveSearch
  onMove: (next: { camera: RecordedCamera; at: string }) => void
}

function RobotDay({ serialNo, date, search, onMove }: RobotDayProps) {
  const t = useTexts(archiveTexts)
  const navigate = useNavigate()
  const { data: day } = useQuery(dayQuery({ serialNo }, date))
  const name = useRobotName(serialNo, day?.recordings)
  return (
    <ArchiveDayView
      place={{ serialNo }}
      date={date}
      title={t('recordingsOf', { name })}
      getPosition={(day) => toPosition(day, serialNo, search)}
      onMove={({ timezone }, { camera, moment }) =>
        onMove({ camera, at: formatClock(moment, timezone, true) })
      }
      // The same time on another day.
      onDay={(other) => void navigate({ to: archivePaths.robot, params: { serialNo, date: other }, search })}
    />
  )
}

/**
 * The position in an address; `null`: none, or an invalid time. Without a camera, the first one that filmed then, else
 * the first one.
 */
function toPosition(day: ArchiveDay, serialNo: string, { at, camera }: ArchiveSearch): Position | null {
  const time = at === undefined ? null : readTypedTime(at)
  if (time === null) return null
  const ofRobot = day.recordings.filter(({ serialNumber }) => serialNumber === serialNo)
  const moment = findTyped(day, ofRobot, time)
  const known = recordedCameras.find((one) => one === camera)
  const filming = findRecording(ofRobot, moment)?.cameraId ?? ofRobot[0]?.cameraId ?? recordedCameras[0]
  const shown = known ?? filming
  const own = ofRobot.filter(({ cameraId }) => cameraId === shown)
  return { serialNo, camera: shown, moment: findTyped(day, own, time) }
}
