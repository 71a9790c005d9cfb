import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { type RobotCommand, robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { videoCameraIds } from '@wheelhouse/contract/teleop/video'
import { mediaTexts } from '@wheelhouse/texts/reports/media'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Camera, Loader, Thermometer } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { fileAddress } from '../../kernel/server/file-address.ts'
import { useLive } from '../../kernel/server/live.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { arrivingMediaQuery } from '../../reports/media.queries.ts'
import classes from './photo-panel.module.css'
import panel from './side-panel.module.css'

/** Number of pictures of this visit that stay in view. */
const shownPictures = 3

/** Photos of the main camera, and thermal pictures if the robot takes any; and the latest ones. */
export function PhotoPanel({ serialNo, camera }: { serialNo: string; camera: CameraId }) {
  const t = useTexts(mediaTexts)
  const [taken, setTaken] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const robot = useLive(robotChannels.state, { serialNo }, (state) => ({
    isOnline: state?.online ?? false,
    takesPhotos: state?.capabilities?.includes('takePhoto') ?? false,
    takesThermal: state?.capabilities?.includes('takeThermalImage') ?? false,
  }))
  if (!robot.takesPhotos && !robot.takesThermal) return null
  const cameraId = videoCameraIds.find((id) => id === camera)
  const take = async (body: RobotCommand) => {
    setIsBusy(true)
    try {
      const options = { quiet: 'driving' } as const
      const { mediaId } = await call(robotCommandRoutes.send, { params: { serialNo }, body }, options)
      if (mediaId !== undefined) setTaken((last) => [mediaId, ...last].slice(0, shownPictures))
    } catch (error) {
      showError(error)
    }
    setIsBusy(false)
  }
  return (
    <section className={panel.panel} aria-label={t('title')}>
      <div className={panel.row}>
        {robot.takesPhotos && cameraId !== undefined && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Camera size={16} aria-hidden />}
            disabled={!robot.isOnline || isBusy}
            onClick={() => void take({ command: 'takePhoto', params: { cameraId, quality: 'full' } })}
          >
            {t('takePhoto')}
          </Button>
        )}
        {robot.takesThermal && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Thermometer size={16} aria-hidden />}
            disabled={!robot.isOnline || isBusy}
            onClick={() => void take({ command: 'takeThermalImage', params: {} })}
          >
            {t('takeThermal')}
          </Button>
        )}
      </div>
      <ul className={classes.taken}>
        {taken.map((id) => (
          <li key={id}>
            <TakenPicture id={id} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TakenPicture({ id }: { id: string }) {
  const t = useTexts(mediaTexts)
  const names = useTexts(teleopTexts)
  const language = useLanguage()
  const { data: media } = useQuery(arrivingMediaQuery(id))
  if (media === undefined || media === null)
    return (
      <p className={panel.note} role="status">
        <Loader size={14} aria-hidden /> {t('onItsWay')}
      </p>
    )
  const { thermal, cameraId, takenAt, file } = media
  const label = t('open', { camera: names(`camera_${cameraId}`), time: formatMoment(takenAt, language) })
  const address = fileAddress(thermal === null ? file : { url: `/media/${id}/preview` })
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={label} title={label}>
      <img src={address} alt="" />
      {thermal !== null && <span>{t('thermalRange', { min: thermal.min, max: thermal.max })}</span>}
    </a>
  )
}
