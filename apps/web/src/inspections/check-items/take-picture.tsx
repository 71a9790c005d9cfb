import { Button, Loader, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Media } from '@wheelhouse/contract/reports/media'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { type RobotCommand, robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { mediaTexts } from '@wheelhouse/texts/reports/media'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { useLive } from '../../kernel/server/live.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { arrivingMediaQuery } from '../../reports/media.queries.ts'
import classes from './check-items.module.css'
import { robotsOfBuildingQuery } from './picture.queries.ts'

/** What the robot is to take: a photo with one camera, or a thermal picture. */
export type PictureCommand = Extract<RobotCommand, { command: 'takePhoto' | 'takeThermalImage' }>

/** The latest picture taken on this page; `null` before the first, and while one is being transferred. */
export function useTakenPicture() {
  const [mediaId, setMediaId] = useState<string | null>(null)
  const { data = null } = useQuery({ ...arrivingMediaQuery(mediaId ?? ''), enabled: mediaId !== null })
  return { media: data, isOnItsWay: mediaId !== null && data === null, take: setMediaId }
}
export type TakenPicture = { media: Media | null; isOnItsWay: boolean; take: (mediaId: string) => void }

type TakePictureProps = { buildingId: string; command: PictureCommand; picture: TakenPicture; note: string }

/** Selects a robot of the building and takes a picture. @param note shown before there is one */
export function TakePicture({ buildingId, command, picture, note }: TakePictureProps) {
  const t = useTexts(checkItemTexts)
  const mediaText = useTexts(mediaTexts)
  const { data: robots = [] } = useQuery(robotsOfBuildingQuery(buildingId))
  const [chosen, setChosen] = useState('')
  const serialNo = robots.some(({ serialNumber }) => serialNumber === chosen) ? chosen : ''
  if (buildingId === '') return <p className={classes.note}>{t('buildingFirst')}</p>
  return (
    <div className={classes.wide}>
      <div className={classes.take}>
        <NativeSelect
          label={t('robot')}
          value={serialNo}
          data={[
            { value: '', label: t('chooseRobot') },
            ...robots.map(({ name, serialNumber }) => ({ value: serialNumber, label: name })),
          ]}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        {serialNo !== '' && (
          <TakeButton key={serialNo} serialNo={serialNo} command={command} onTaken={picture.take} />
        )}
      </div>
      <p className={classes.note} role="status">
        {picture.isOnItsWay ? (
          <>
            <Loader size="xs" aria-hidden /> {mediaText('onItsWay')}
          </>
        ) : (
          picture.media === null && note
        )}
      </p>
    </div>
  )
}

type TakeButtonProps = { serialNo: string; command: PictureCommand; onTaken: (mediaId: string) => void }

/** Has a robot take a picture, if it is online and able to. */
export function TakeButton({ serialNo, command, onTaken }: TakeButtonProps) {
  const t = useTexts(checkItemTexts)
  const [isBusy, setIsBusy] = useState(false)
  const robot = useLive(robotChannels.state, { serialNo }, (state) => ({
    isKnown: state !== null && state !== undefined,
    isOnline: state?.online ?? false,
    canTake: state?.capabilities?.includes(command.command) ?? false,
  }))
  const take = async () => {
    setIsBusy(true)
    try {
      const { mediaId } = await call(robotCommandRoutes.send, { params: { serialNo }, body: command })
      if (mediaId !== undefined) onTaken(mediaId)
    } catch (error) {
      showError(error)
    }
    setIsBusy(false)
  }
  const lack = !robot.isOnline ? t('robotOffline') : !robot.canTake ? t('robotCannot') : null
  return (
    <>
      <Button
        variant="default"
        leftSection={<Camera size={16} aria-hidden />}
        loading={isBusy}
        disabled={lack !== null}
        onClick={() => void take()}
      >
        {t('take')}
      </Button>
      {robot.isKnown && lack !== null && <span>{lack}</span>}
    </>
  )
}
