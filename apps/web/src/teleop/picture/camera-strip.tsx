import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import type { CameraId, SlotChoice } from '@wheelhouse/contract/teleop/video'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './camera-strip.module.css'
import { SmallPicture } from './small-picture.tsx'
import { ThermalPicture } from './thermal-picture.tsx'

/** Main picture first, then the other cameras small, in the robot's own order. */
export function slotChoices(cameras: readonly CameraId[], main: CameraId, preset: VideoMode): SlotChoice[] {
  const others = cameras.filter((camera) => camera !== main && camera !== 'thermal')
  return [
    { slot: 0, camera: main, size: 'main', preset },
    ...others.map((camera, index) => ({
      slot: index + 1,
      camera,
      size: 'thumbnail' as const,
      preset: 'low' as const,
    })),
  ]
}

type CameraStripProps = {
  session: TeleopSession
  choices: readonly SlotChoice[]
  onChoose: (camera: CameraId) => void
  /** Toggles the thermal camera; absent if there is none. */
  thermal?: { isOn: boolean; onToggle: () => void } | undefined
}

/** The live thumbnails of the other cameras; a press makes one the main picture. */
export function CameraStrip({ session, choices, onChoose, thermal }: CameraStripProps) {
  const t = useTexts(teleopTexts)
  const streams = useStore(session.video.streams)
  return (
    <ul className={classes.strip} aria-label={t('cameras')}>
      {choices.slice(1).map(({ slot, camera }) => (
        <li key={camera}>
          <button
            type="button"
            className={classes.camera}
            aria-label={t('showCamera', { camera: t(`camera_${camera}`) })}
            onClick={() => onChoose(camera)}
          >
            <SmallPicture
              stream={streams[slot] ?? null}
              label={t('picture', { camera: t(`camera_${camera}`) })}
            />
            <span className={classes.name}>{t(`camera_${camera}`)}</span>
          </button>
        </li>
      ))}
      {thermal !== undefined && (
        <li>
          <button
            type="button"
            className={classes.camera}
            aria-pressed={thermal.isOn}
            aria-label={thermal.isOn ? t('thermalOff') : t('thermalOn')}
            title={`${t('camera_thermal')} (T)`}
            onClick={thermal.onToggle}
          >
            {thermal.isOn && <ThermalPicture session={session} className={classes.thermal} />}
            <span className={classes.name}>{thermal.isOn ? t('camera_thermal') : t('thermalOn')}</span>
          </button>
        </li>
      )}
    </ul>
  )
}
