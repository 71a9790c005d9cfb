import { useQuery } from '@tanstack/react-query'
import type { HeardBeacon } from '@wheelhouse/contract/flows/step-beacons'
import type { ReportDetail, ReportTrack } from '@wheelhouse/contract/reports/report'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { useMemo } from 'react'
import { useTexts } from '../kernel/words/texts.ts'
import { nameFont, writeName } from '../maps/draw-names.ts'
import { FloorMap } from '../maps/floor-map.tsx'
import type { DrawAbove } from '../maps/floor-painter.ts'
import { toScreen } from '../maps/map-view.ts'
import { floorMapAtQuery } from '../maps/maps.queries.ts'
import classes from './report.module.css'

/** The map shows no live robots: the run is over, or the robot's own screens show it. */
const readRobots = () => []
const subscribe = () => () => {}

type TracksProps = {
  tracks: readonly ReportTrack[]
  details: readonly ReportDetail[]
  startedAt: string
}

/** The robot's track and where it received beacons, on each floor's map as it was at the time. */
export function ReportTracks({ tracks, details, startedAt }: TracksProps) {
  const t = useTexts(reportTexts)
  const beacons = useMemo(() => details.flatMap(({ beacon }) => beacon ?? []), [details])
  if (tracks.length === 0) return <p className={classes.note}>{t('noTrack')}</p>
  return tracks.map((track, index) => (
    <Track
      key={index}
      track={track}
      beacons={beacons}
      startedAt={startedAt}
      label={tracks.length === 1 ? t('track') : t('trackOn', { number: index + 1, count: tracks.length })}
    />
  ))
}

type TrackProps = { track: ReportTrack; beacons: readonly HeardBeacon[]; startedAt: string; label: string }

function Track({ track, beacons, startedAt, label }: TrackProps) {
  const t = useTexts(reportTexts)
  const floorId = track.mapId.split('.')[1] ?? ''
  const { data: map, isPending } = useQuery(floorMapAtQuery(floorId, startedAt))
  const drawOver = useMemo<DrawAbove>(() => {
    const [drawLine, drawBeacons] = [drawTrack(track.points), drawNearBeacons(beacons, track.mapId)]
    return (...canvas) => {
      drawLine(...canvas)
      drawBeacons(...canvas)
    }
  }, [track, beacons])
  if (map === undefined) return <p className={classes.note}>{isPending ? '' : t('noMap')}</p>
  return (
    <div className={classes.map}>
      <FloorMap map={map} label={label} readRobots={readRobots} subscribe={subscribe} drawOver={drawOver} />
    </div>
  )
}

/** Draws the track, with a ring at its start and a disc at its end. */
export function drawTrack(points: ReportTrack['points']): DrawAbove {
  return (context, { view, size }, { colours }) => {
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

/** A diamond with the beacon's name where the robot received it most strongly. */
function drawNearBeacons(beacons: readonly HeardBeacon[], mapId: string): DrawAbove {
  const here = beacons.flatMap(({ place, deviceName, device }) =>
    place?.mapId === mapId ? [{ name: shorten(deviceName ?? device), x: place.x, y: place.y }] : [],
  )
  return (context, { view, size }, { colours }) => {
    context.save()
    context.textAlign = 'center'
    for (const { name, x, y } of here) {
      const at = toScreen([x, y], view, size)
      context.beginPath()
      for (const [right, down] of [
        [0, -7],
        [7, 0],
        [0, 7],
        [-7, 0],
      ] as const)
        context.lineTo(at.x + right, at.y + down)
      context.closePath()
      context.fillStyle = colours.pin
      context.fill()
      writeName(
        context,
        { text: name, colour: colours.waypointName, font: nameFont },
        { x: at.x, y: at.y - 16 },
        colours.floor,
      )
    }
    context.restore()
  }
}

/** Shortened, because a long name would cover rooms; the list below has the full name. */
function shorten(name: string): string {
  const longest = 16
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name
}
