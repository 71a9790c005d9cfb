import { useQuery } from '@tanstack/react-query'
import type { ReportTrack } from '@wheelhouse/contract/reports/report'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { useMemo } from 'react'
import { useTexts } from '../kernel/words/texts.ts'
import { FloorMap } from '../maps/floor-map.tsx'
import type { DrawAbove } from '../maps/floor-painter.ts'
import { toScreen } from '../maps/map-view.ts'
import { floorMapAtQuery } from '../maps/maps.queries.ts'
import classes from './report.module.css'

/** Nothing moves here: it is over, or told by the robot's own screens. */
const readRobots = () => []
const subscribe = () => () => {}

/** The way that the robot took, on the map of each floor it was on, as the floor was then. */
export function ReportTracks({ tracks, startedAt }: { tracks: readonly ReportTrack[]; startedAt: string }) {
  const t = useTexts(reportTexts)
  if (tracks.length === 0) return <p className={classes.note}>{t('noTrack')}</p>
  return tracks.map((track, index) => (
    <Track
      // oxlint-disable-next-line react/no-array-index-key -- a robot may come to the same map again
      key={index}
      track={track}
      startedAt={startedAt}
      label={tracks.length === 1 ? t('track') : t('trackOn', { number: index + 1, count: tracks.length })}
    />
  ))
}

function Track({ track, startedAt, label }: { track: ReportTrack; startedAt: string; label: string }) {
  const t = useTexts(reportTexts)
  const floorId = track.mapId.split('.')[1] ?? ''
  const { data: map, isPending } = useQuery(floorMapAtQuery(floorId, startedAt))
  const drawOver = useMemo(() => drawTrack(track.points), [track])
  if (map === undefined) return <p className={classes.note}>{isPending ? '' : t('noMap')}</p>
  return (
    <div className={classes.map}>
      <FloorMap map={map} label={label} readRobots={readRobots} subscribe={subscribe} drawOver={drawOver} />
    </div>
  )
}

/** A line with a ring where it began and a disc where it ended. */
function drawTrack(points: ReportTrack['points']): DrawAbove {
  return (context, view, size, { colours }) => {
    const line = points.map((point) => toScreen(point, view, size))
    context.save()
    context.strokeStyle = colours.path
    context.fillStyle = colours.path
    context.lineWidth = 3
    context.lineJoin = 'round'
    context.beginPath()
    line.forEach(({ x, y }, index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
    context.stroke()
    const [first] = line
    const last = line.at(-1)
    for (const [end, isLast] of [[first, false] as const, [last, true] as const]) {
      if (end === undefined) continue
      context.beginPath()
      context.arc(end.x, end.y, 6, 0, 2 * Math.PI)
      context.stroke()
      if (isLast) context.fill('nonzero')
    }
    context.restore()
  }
}
