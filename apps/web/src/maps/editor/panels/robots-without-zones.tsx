import { useQuery } from '@tanstack/react-query'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { useStore } from '../../../kernel/server/store.ts'
import { useTexts } from '../../../kernel/words/texts.ts'
import { robotMapsQuery } from '../../robot-maps.queries.ts'
import type { Editor } from '../editor.ts'
import classes from './problem-list.module.css'

const words = { route: 'zones_route', routeOnly: 'zones_routeOnly', none: 'zones_none' } as const

/** The robots that do not obey zones by themselves: a warning before anybody relies on the zones. */
export function RobotsWithoutZones({ editor }: { editor: Editor }) {
  const t = useTexts(mapPublishingTexts)
  const { zones } = useStore(editor.store.document)
  const hasZones = zones.some(({ status }) => status === 1)
  const { data: robots = [] } = useQuery({ ...robotMapsQuery(editor.floorId), enabled: hasZones })
  const weak = robots.flatMap(({ zones: kept, ...robot }) => (kept === 'robot' ? [] : [{ ...robot, kept }]))
  if (!hasZones || weak.length === 0) return null
  return (
    <section>
      <h3>{t('robots')}</h3>
      <ul className={classes.plain}>
        {weak.map(({ robotId, name, kept }) => (
          <li key={robotId}>{t(words[kept], { name })}</li>
        ))}
      </ul>
    </section>
  )
}
