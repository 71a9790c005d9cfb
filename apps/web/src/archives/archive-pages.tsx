import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ArchiveDay } from '@wheelhouse/contract/archives/recording'
import { type RecordedCamera, recordedCameras } from '@wheelhouse/contract/archives/recording-facts'
import { archiveTexts } from '@wheelhouse/texts/archives/archives'
import { useTexts } from '../kernel/words/texts.ts'
import { ArchiveDayView, type Position } from './archive-day.tsx'
import { archivePaths } from './archive-paths.ts'
import { findMoment, findRecording, formatClock } from './archive-time.ts'

/** archive/robot/{serialNo}/{date}: a day of one robot (R-ARCHIVES-2). */
export function ArchiveRobotPage() {
  const { serialNo, date } = useParams({ from: `/shell${archivePaths.robot}` })
  return <RobotDay serialNo={serialNo} date={date} getPosition={() => null} />
}

/** archive/{serialNo}/{date}/{hour}/{minute}: the same, at one minute by the clock of the building. */
export function ArchiveMinutePage() {
  const { serialNo, date, hour, minute } = useParams({ from: `/shell${archivePaths.minute}` })
  const { camera } = useSearch({ from: `/shell${archivePaths.minute}` })
  const getPosition = (day: ArchiveDay) =>
    toPosition(day, { serialNo, hour: Number(hour), minute: Number(minute), camera })
  return <RobotDay serialNo={serialNo} date={date} getPosition={getPosition} />
}

/** archive/cloud/{buildingId}/{date}: what the server has of a building's day, whichever robots filmed it. */
export function ArchiveCloudPage() {
  const t = useTexts(archiveTexts)
  const { buildingId, date } = useParams({ from: `/shell${archivePaths.cloud}` })
  const { robot, camera, at } = useSearch({ from: `/shell${archivePaths.cloud}` })
  const navigate = useNavigate()
  return (
    <ArchiveDayView
      place={{ buildingId }}
      date={date}
      title={t('cloudTitle')}
      getPosition={(day) => {
        const [hour = 0, minute = 0] = (at ?? '').split(':').map(Number)
        return robot === undefined || at === undefined
          ? null
          : toPosition(day, { serialNo: robot, hour, minute, camera })
      }}
      onMove={({ timezone }, position) =>
        void navigate({
          to: archivePaths.cloud,
          params: { buildingId, date },
          search: {
            robot: position.serialNo,
            camera: position.camera,
            at: formatClock(position.moment, timezone),
          },
          replace: true,
        })
      }
      onDay={(other) => void navigate({ to: archivePaths.cloud, params: { buildingId, date: other } })}
      onBuilding={(other) => void navigate({ to: archivePaths.cloud, params: { buildingId: other, date } })}
    />
  )
}

type RobotDayProps = {
  serialNo: string
  date: string
  getPosition: (day: ArchiveDay) => Position | null
}

function RobotDay({ serialNo, date, getPosition }: RobotDayProps) {
  const t = useTexts(archiveTexts)
  const navigate = useNavigate()
  return (
    <ArchiveDayView
      place={{ serialNo }}
      date={date}
      title={t('recordingsOf', { name: serialNo })}
      getPosition={getPosition}
      onMove={({ timezone }, { camera, moment }) => {
        const [hour = '00', minute = '00'] = formatClock(moment, timezone).split(':')
        void navigate({
          to: archivePaths.minute,
          params: { serialNo, date, hour, minute },
          search: { camera },
          replace: true,
        })
      }}
      onDay={(other) => void navigate({ to: archivePaths.robot, params: { serialNo, date: other } })}
    />
  )
}

type Wanted = { serialNo: string; hour: number; minute: number; camera: string | undefined }

/** What an address asks for. Without a camera it is the first one that filmed then, else the first one at all. */
function toPosition(day: ArchiveDay, { serialNo, hour, minute, camera }: Wanted): Position | null {
  if (!Number.isInteger(hour) || !Number.isInteger(minute) || hour > 23 || minute > 59) return null
  const moment = findMoment(day, hour, minute)
  const known = recordedCameras.find((one) => one === camera)
  return { serialNo, moment, camera: known ?? findFilming(day, serialNo, moment) }
}

function findFilming({ recordings }: ArchiveDay, serialNo: string, moment: number): RecordedCamera {
  const ofRobot = recordings.filter(({ serialNumber }) => serialNumber === serialNo)
  return findRecording(ofRobot, moment)?.cameraId ?? ofRobot[0]?.cameraId ?? recordedCameras[0]
}
