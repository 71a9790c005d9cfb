import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { archiveRoutes, type Recording } from '@wheelhouse/contract/archives/recording'
import { archiveTexts } from '@wheelhouse/texts/archives/archives'
import { Camera, Download, Lock, LockOpen } from 'lucide-react'
import type { RefObject } from 'react'
import { call } from '../kernel/server/api.ts'
import { notify, showError } from '../kernel/shell/notify.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'
import { formatFileMoment, getStart } from './archive-time.ts'
import { getFilmAddress, storedQuery } from './archives.queries.ts'
import { savePicture } from './save-picture.ts'

type RecordingActionsProps = {
  recording: Recording
  video: RefObject<HTMLVideoElement | null>
  timezone: string
}

/** Actions on one recording. */
export function RecordingActions({ recording, video, timezone }: RecordingActionsProps) {
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
