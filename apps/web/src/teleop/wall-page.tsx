import { useQuery } from '@tanstack/react-query'
import { robotChannels, robotFilter, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Link } from '@tanstack/react-router'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { useEffect } from 'react'
import { call, filterText } from '../kernel/server/api.ts'
import { useLive } from '../kernel/server/live.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useStore } from '../kernel/server/store.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { robotView, stateLooks } from '../robots/robot-view.ts'
import { RobotVideo } from './robot-video.tsx'
import { useTeleopSession } from './use-teleop-session.ts'
import classes from './wall-page.module.css'

/** As many pictures as one screen can show large enough to mean something. */
const wallSize = 12

/** /app/wall: the front cameras of several robots side by side, small and live; a press opens the robot. */
export function WallPage() {
  const t = useTexts(teleopTexts)
  const robots = useQuery({
    queryKey: [robotRoutes.list.path, 'wall'],
    queryFn: ({ signal }) => {
      const filter = filterText(robotFilter, {
        where: { status: 1 },
        order: ['name ASC'],
        fields: ['id', 'name', 'serialNumber'],
        limit: wallSize,
      })
      return call(robotRoutes.list, { query: { filter } }, { signal })
    },
  })
  return (
    <div className={classes.page}>
      <h1>{t('wall')}</h1>
      {robots.data?.length === 0 && <p>{t('wallEmpty')}</p>}
      <ul className={classes.wall}>
        {robots.data?.map(({ id, name = '', serialNumber = '' }) => (
          <li key={id}>
            <WallTile serialNo={serialNumber} name={name} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function WallTile({ serialNo, name }: { serialNo: string; name: string }) {
  const tr = useTexts(robotTexts)
  const view = useLive(robotChannels.state, { serialNo }, robotView)
  return (
    <Link to={paths.teleOperation} params={{ mode: '1', serialNo }} className={classes.tile}>
      <div className={classes.picture}>{view.isOnline && <TilePicture serialNo={serialNo} />}</div>
      <div className={classes.caption}>
        <span className={classes.name}>{name}</span>
        <StateChip {...stateLooks[view.uiState]}>{tr(`state_${view.uiState}`)}</StateChip>
      </div>
    </Link>
  )
}

function TilePicture({ serialNo }: { serialNo: string }) {
  const session = useTeleopSession(serialNo, 1)
  return session === null ? null : <OpenTile session={session} />
}

function OpenTile({ session }: { session: NonNullable<ReturnType<typeof useTeleopSession>> }) {
  const t = useTexts(teleopTexts)
  const [stream = null] = useStore(session.video.streams)
  useEffect(
    () => session.chooseSlots([{ slot: 0, camera: 'v1', size: 'thumbnail', preset: 'low' }]),
    [session],
  )
  return (
    <RobotVideo
      stream={stream}
      label={t('picture', { camera: t('camera_v1') })}
      onPicture={session.sawPicture}
    />
  )
}
