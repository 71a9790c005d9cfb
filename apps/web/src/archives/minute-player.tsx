import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { archiveRoutes, type Recording } from '@wheelhouse/contract/archives/recording'
import type { RecordedCamera } from '@wheelhouse/contract/archives/recording-facts'
import { archiveTexts } from '@wheelhouse/texts/archives/archives'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Camera, ChevronLeft, ChevronRight, Download, Lock, LockOpen } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../kernel/server/api.ts'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { notify, showError } from '../kernel/shell/notify.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'
import { AnonymiseMark } from '../system/anonymise-mark.tsx'
import classes from './archive.module.css'
import { findRecording, formatClock, formatFileMoment, getStart } from './archive-time.ts'
import { getFilmAddress, storedQuery } from './archives.queries.ts'
import { savePicture } from './save-picture.ts'

type MinutePlayerProps = {
  /** Of one robot, by when they began. */
  recordings: readonly Recording[]
  timezone: string
  camera: RecordedCamera
  moment: number
  onMove: (to: { camera: RecordedCamera; moment: number }) => void
}

const speeds = [0.5, 1, 2, 4, 8] as const

/** Plays a minute of one camera and goes on into the next one (R-ARCHIVES-2). Another camera shows the same moment. */
export function MinutePlayer({ recordings, timezone, camera, moment, onMove }: MinutePlayerProps) {
  const t = useTexts(archiveTexts)
  const names = useTexts(teleopTexts)
  const video = useRef<HTMLVideoElement>(null)
  const [speed, setSpeed] = useState(1)
  /** Where the next film is to begin, when that is not where it was asked for. */
  const resumeAt = useRef<number | null>(null)
  const cameras = [...new Set(recordings.map(({ cameraId }) => cameraId))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const ofCamera = recordings.filter(({ cameraId }) => cameraId === camera)
  const shown = findRecording(ofCamera, moment)
  const before = ofCamera.findLast((one) => getStart(one) < (shown === null ? moment : getStart(shown)))
  const after = ofCamera.find((one) => getStart(one) > (shown === null ? moment : getStart(shown)))
  const play = (recording: Recording | undefined) => {
    if (recording !== undefined) onMove({ camera, moment: getStart(recording) })
  }
  const begin = (film: HTMLVideoElement, recording: Recording) => {
    const from = resumeAt.current ?? moment
    resumeAt.current = null
    film.currentTime = Math.max(0, (from - getStart(recording)) / 1_000)
    film.playbackRate = speed
  }
  const handleCamera = (next: RecordedCamera) => {
    if (shown !== null && video.current !== null)
      resumeAt.current = getStart(shown) + video.current.currentTime * 1_000
    onMove({ camera: next, moment })
  }
  return (
    <section aria-label={t('player')}>
      <div className={classes.screen}>
        {shown === null ? (
          <p className={classes.message} role="status">
            {t('noneHere')}
          </p>
        ) : (
          <Film
            key={shown.id}
            recording={shown}
            next={after}
            label={t('filmOf', {
              camera: names(`camera_${camera}`),
              time: formatClock(getStart(shown), timezone),
            })}
            video={video}
            onLoaded={(film) => begin(film, shown)}
            onEnded={() => play(after)}
          />
        )}
      </div>
      <AnonymiseMark mark={shown?.anonymised ?? null} />
      <div className={classes.controls}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('previousMinute')}
          disabled={before === undefined}
          onClick={() => play(before)}
        >
          <ChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('nextMinute')}
          disabled={after === undefined}
          onClick={() => play(after)}
        >
          <ChevronRight size={18} />
        </ActionIcon>
        <NativeSelect
          label={t('camera')}
          value={camera}
          data={cameras.map((value) => ({ value, label: names(`camera_${value}`) }))}
          onChange={({ currentTarget }) => {
            const next = cameras.find((one) => one === currentTarget.value)
            if (next !== undefined) handleCamera(next)
          }}
        />
        <NativeSelect
          label={t('speed')}
          value={String(speed)}
          data={speeds.map((value) => ({ value: String(value), label: `${value}×` }))}
          onChange={({ currentTarget }) => {
            setSpeed(Number(currentTarget.value))
            if (video.current !== null) video.current.playbackRate = Number(currentTarget.value)
          }}
        />
        {shown !== null && (
          <RecordingActions key={shown.id} recording={shown} video={video} timezone={timezone} />
        )}
      </div>
    </section>
  )
}

type FilmProps = {
  recording: Recording
  next: Recording | undefined
  label: string
  video: RefObject<HTMLVideoElement | null>
  onLoaded: (film: HTMLVideoElement) => void
  onEnded: () => void
}

/** The film, brought by the robot where the server has it not yet; the one after it is fetched meanwhile. */
function Film({ recording, next, label, video, onLoaded, onEnded }: FilmProps) {
  const t = useTexts(archiveTexts)
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(storedQuery(recording.id))
  const isStored = data?.isStored === true
  const nextId = next?.id
  useEffect(() => {
    if (isStored && nextId !== undefined) void queryClient.prefetchQuery(storedQuery(nextId))
  }, [isStored, nextId, queryClient])
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!isStored)
    return (
      <p className={classes.message} role="status">
        {t('fetching')}
      </p>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a robot's camera has no sound
    <video
      ref={video}
      src={getFilmAddress(recording.id)}
      aria-label={label}
      controls
      autoPlay
      muted
      playsInline
      onLoadedMetadata={({ currentTarget }) => onLoaded(currentTarget)}
      onEnded={onEnded}
    />
  )
}

/** What is done with one recording. */
function RecordingActions({
  recording,
  video,
  timezone,
}: {
  recording: Recording
  video: RefObject<HTMLVideoElement | null>
  timezone: string
}) {
  const t = useTexts(archiveTexts)
  const queryClient = useQueryClient()
  const { data } = useQuery(storedQuery(recording.id))
  const { isProtected, isStored } = data ?? recording
  const { id, serialNumber, cameraId } = recording
  const saveNow = () => {
    const film = video.current
    if (film === null) return
    const moment = formatFileMoment(getStart(recording) + film.currentTime * 1_000, timezone)
    savePicture(film, `${serialNumber} ${cameraId} ${moment}.png`)
  }
  const setProtected = async (wanted: boolean) => {
    try {
      const changed = await call(archiveRoutes.protect, { params: { id }, body: { isProtected: wanted } })
      queryClient.setQueryData(storedQuery(id).queryKey, { ...changed, isStored })
      notify({ message: t(wanted ? 'protected' : 'released') })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<Camera size={16} aria-hidden />}
        disabled={!isStored}
        onClick={saveNow}
      >
        {t('snapshot')}
      </Button>
      {isStored && (
        <Button
          component="a"
          variant="default"
          href={getFilmAddress(id)}
          download={`${serialNumber} ${cameraId} ${recording.startAt}.mp4`}
          leftSection={<Download size={16} aria-hidden />}
        >
          {t('download')}
        </Button>
      )}
      {may('recording:protect') ? (
        <Button
          variant="default"
          leftSection={isProtected ? <LockOpen size={16} aria-hidden /> : <Lock size={16} aria-hidden />}
          onClick={() => void setProtected(!isProtected)}
        >
          {t(isProtected ? 'release' : 'protect')}
        </Button>
      ) : (
        isProtected && <span>{t('isProtected')}</span>
      )}
    </>
  )
}
