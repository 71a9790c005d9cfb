import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { writePlaceAnswer } from '@wheelhouse/contract/flows/place-answer'
import type { Point } from '@wheelhouse/contract/maps/map-document'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { useMemo, useState } from 'react'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { readLive, useLive, watchLive } from '../../kernel/server/live.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { FloorMap } from '../../maps/floor-map.tsx'
import type { DrawAbove } from '../../maps/floor-painter.ts'
import { toScreen } from '../../maps/map-view.ts'
import { floorMapQuery } from '../../maps/maps.queries.ts'
import { usePlaceWords } from '../words/use-place-words.ts'
import classes from './run-question.module.css'

type MarkPlaceProps = {
  serialNo: string
  name: string
  onClose: () => void
  onMark: (answer: string) => void
}

/** The floor that the robot is on, for showing it a place. */
export function MarkPlace({ serialNo, name, onClose, onMark }: MarkPlaceProps) {
  const t = useTexts(runTexts)
  const [place, setPlace] = useState<Point | null>(null)
  const mapId = useLive(robotChannels.state, { serialNo }, (state) => state?.pose?.mapId ?? null)
  const floorId = mapId?.split('.')[1] ?? null
  const map = useQuery({ ...floorMapQuery(floorId ?? ''), enabled: floorId !== null })
  const drawOver = useMemo(() => drawPlace(place), [place])
  const subscribe = useMemo(
    () => (listener: () => void) => watchLive(robotChannels.state, { serialNo }, listener),
    [serialNo],
  )
  const readRobots = () => {
    const { message, stale } = readLive(robotChannels.state, { serialNo })
    if (message === undefined || message.pose === null || message.pose.mapId !== mapId) return []
    const isStale = stale || !message.online
    return [{ serialNumber: serialNo, name, pose: message.pose, path: [], goal: null, isMain: true, isStale }]
  }
  const answer = place === null || floorId === null ? null : writePlaceAnswer(...place, floorId)
  const describePlace = usePlaceWords(mapId?.split('.')[0] ?? '', answer === null ? [] : [answer])
  return (
    <Modal
      opened
      size="xl"
      title={t('markPlace')}
      closeButtonProps={{ 'aria-label': t('close') }}
      onClose={onClose}
    >
      {floorId === null || map.isError ? (
        <p>{t('noMap')}</p>
      ) : map.data === undefined ? (
        <ListLoading />
      ) : (
        <div className={classes.map}>
          <FloorMap
            map={map.data}
            label={t('markPlace')}
            readRobots={readRobots}
            subscribe={subscribe}
            drawOver={drawOver}
            onPoint={setPlace}
            onWaypoint={({ x, y }) => setPlace([x, y])}
          />
        </div>
      )}
      <p role="status">{answer === null ? t('markHint') : t('marked', { place: describePlace(answer) })}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={answer === null} onClick={() => answer !== null && onMark(answer)}>
          {t('send')}
        </Button>
      </Group>
    </Modal>
  )
}

/** A ring with a dot, visible on any background. */
function drawPlace(place: Point | null): DrawAbove {
  return (context, { view, size }, { colours }) => {
    if (place === null) return
    const { x, y } = toScreen(place, view, size)
    context.save()
    context.lineWidth = 3
    context.strokeStyle = colours.selection
    for (const radius of [12, 3]) {
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      context.stroke()
    }
    context.restore()
  }
}
