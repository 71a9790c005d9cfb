import { Loader, NativeSelect } from '@mantine/core'
import type { DetectionArea } from '@wheelhouse/contract/inspections/detection-setting'
import { videoCameraIds } from '@wheelhouse/contract/teleop/video'
import { detectionTexts } from '@wheelhouse/texts/inspections/detection'
import { mediaTexts } from '@wheelhouse/texts/reports/media'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { fileAddress } from '../../kernel/server/file-address.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { TakeButton, useTakenPicture } from '../check-items/take-picture.tsx'
import { AreaPicture } from './area-picture.tsx'
import classes from './detection.module.css'

type AreaEditorProps = {
  area: DetectionArea
  error: string | undefined
  isReadOnly: boolean
  /** Id of the robot whose camera is used; `null` while none is selected. */
  serialNo: string | null
  onChange: (area: DetectionArea) => void
}

/** Edits the area that nobody may enter, on a picture that the robot takes now (R-INSPECTIONS-10). */
export function AreaEditor({ area, error, isReadOnly, serialNo, onChange }: AreaEditorProps) {
  const t = useTexts(detectionTexts)
  const cameraText = useTexts(teleopTexts)
  const mediaText = useTexts(mediaTexts)
  const picture = useTakenPicture()
  const { cameraId } = area
  const shown = picture.media?.cameraId === cameraId ? picture.media : null
  const note = serialNo === null ? t('areaRobotFirst') : shown === null ? t('areaNoPicture') : null
  return (
    <div className={classes.wide}>
      <div className={classes.take}>
        <NativeSelect
          label={t('areaCamera')}
          disabled={isReadOnly}
          value={cameraId}
          data={videoCameraIds.map((id) => ({ value: id, label: cameraText(`camera_${id}`) }))}
          onChange={({ currentTarget }) =>
            onChange({
              ...area,
              cameraId: videoCameraIds.find((id) => id === currentTarget.value) ?? cameraId,
            })
          }
        />
        {serialNo !== null && !isReadOnly && (
          <TakeButton
            key={serialNo}
            serialNo={serialNo}
            command={{ command: 'takePhoto', params: { cameraId, quality: 'high' } }}
            onTaken={picture.take}
          />
        )}
      </div>
      {!isReadOnly && (
        <p className={classes.note} role="status">
          {picture.isOnItsWay ? (
            <>
              <Loader size="xs" aria-hidden /> {mediaText('onItsWay')}
            </>
          ) : (
            note
          )}
        </p>
      )}
      <AreaPicture
        points={area.points}
        source={shown === null ? null : fileAddress(shown.file)}
        isReadOnly={isReadOnly}
        onChange={(points) => onChange({ ...area, points })}
      />
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
