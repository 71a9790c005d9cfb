import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { robotChannels, robotFilter, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { call, filterText } from '../kernel/server/api.ts'
import { useLive } from '../kernel/server/live.ts'
import { paths } from '../kernel/shell/paths.ts'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { useTitle } from '../kernel/shell/title.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { robotView, stateLooks } from '../robots/live/robot-view.ts'
import { LivePreview } from './picture/live-preview.tsx'
import classes from './wall-page.module.css'

/** The number of pictures that fit on one screen at a useful size. */
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
  useTitle(t('wall'))
  return (
    <div className={classes.page}>
      <h1>{t('wall')}</h1>
      {robots.data?.length === 0 && <p>{t('wallEmpty')}</p>}
      <ul className={classes.wall}>
        {robots.data?.map(({ id, name = '', serialNumber = '' }) => (
          <WallTile key={id} serialNo={serialNumber} name={name} />
        ))}
      </ul>
    </div>
  )
}

/** One robot's picture, or the reason why there is none. Robots with an alarm come first. */
function WallTile({ serialNo, name }: { serialNo: string; name: string }) {
  const tr = useTexts(robotTexts)
  const view = useLive(robotChannels.state, { serialNo }, robotView)
  const { tone } = stateLooks[view.uiState]
  const isAlarm = tone === 'danger' || tone === 'attention' || view.errorType !== null
  return (
    <li className={classes.place} data-alarm={isAlarm}>
      <Link to={paths.teleOperation} params={{ mode: '1', serialNo }} className={classes.tile}>
        <LivePreview serialNo={serialNo} />
        <div className={classes.caption}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <StateChip {...stateLooks[view.uiState]}>{tr(`state_${view.uiState}`)}</StateChip>
        </div>
      </Link>
    </li>
  )
}
