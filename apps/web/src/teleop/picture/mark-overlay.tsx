import { Button } from '@mantine/core'
import { listKeys } from '@wheelhouse/contract/kernel/typed'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { commandPanelTexts } from '@wheelhouse/texts/flows/command-lists'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import { KeyPicture } from '../../kernel/shell/focusable.tsx'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { Marking } from '../session/press-marking.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './mark-overlay.module.css'

type MarkOverlayProps = {
  session: TeleopSession
  /** The camera whose picture is shown; `null` if there is none. */
  camera: CameraId | null
}

/** Covers the picture while somebody marks what an arm is to press. Only with the lease. */
export function MarkOverlay({ session, camera }: MarkOverlayProps) {
  const marking = useStore(session.marking)
  const lease = useStore(session.lease.mine)
  const stop = useStore(session.stop)
  const mayMark = lease !== null && stop === 'none'
  useEffect(() => {
    if (!mayMark) session.marking.set(null)
  }, [mayMark, session])
  if (marking === null || !mayMark || camera === null || camera === 'thermal') return null
  return <PictureMarks key={`${marking.id} ${camera}`} session={session} camera={camera} marking={marking} />
}

/** How far an arrow key moves the crosshair, as a share of the picture; farther with Shift. */
const fine = 0.01
const coarse = 0.05
const ways = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const
type Way = keyof typeof ways

const arrow = <C extends string, W extends Way, T extends string>(code: C, way: W, textId: T) =>
  [
    { code, id: way, repeats: true, textId },
    { code, id: `${way}Far`, shift: true, repeats: true, textId },
  ] as const

/** Active while the picture has the focus: there the arrows do not drive. Escape is also the remote stop. */
const markKeys = [
  ...arrow('ArrowLeft', 'left', 'markLeft'),
  ...arrow('ArrowRight', 'right', 'markRight'),
  ...arrow('ArrowUp', 'up', 'markUp'),
  ...arrow('ArrowDown', 'down', 'markDown'),
  { code: 'Enter', id: 'press', hold: true, textId: 'markPress' },
  { code: 'Escape', id: 'leave', textId: 'markCancel' },
] as const

function PictureMarks({
  session,
  camera,
  marking,
}: {
  session: TeleopSession
  camera: Exclude<CameraId, 'thermal'>
  marking: Marking
}) {
  const t = useTexts(commandPanelTexts)
  const area = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState({ x: 0.5, y: 0.5 })
  const { label, place, press } = marking
  // A mark in another camera's picture is no longer visible, and must not be pressed.
  useEffect(() => {
    const current = session.marking.get()
    if (current !== null && current.place !== null && current.place.camera !== camera)
      session.marking.set({ ...current, place: null })
    area.current?.focus({ preventScroll: true })
  }, [session, camera])
  const mark = (x: number, y: number) => {
    setAt({ x, y })
    session.marking.set({ ...marking, place: { camera, x, y } })
  }
  const close = () => session.marking.set(null)

  function onClick({ clientX, clientY, currentTarget }: MouseEvent<HTMLDivElement>): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    mark(toShare((clientX - left) / width), toShare((clientY - top) / height))
  }
  // A key that is held when marking ends is released.
  useKeys(
    markKeys,
    commandPanelTexts,
    (id, phase) => {
      if (id === 'leave') return close()
      if (id === 'press') {
        if (phase === 'down') mark(at.x, at.y)
        return press(phase === 'down')
      }
      const isFar = id.endsWith('Far')
      const way = listKeys(ways).find((one) => id === one || id === `${one}Far`)
      if (way === undefined) return
      const [x, y] = ways[way]
      const by = isFar ? coarse : fine
      setAt({ x: toShare(at.x + x * by), y: toShare(at.y + y * by) })
    },
    area,
  )

  return (
    <>
      <KeyPicture
        as="div"
        ref={area}
        className={classes.area}
        role="application"
        aria-label={t('markArea', { label })}
        onClick={onClick}
      >
        <span className={classes.across} style={{ top: toCss(at.y) }} />
        <span className={classes.down} style={{ left: toCss(at.x) }} />
        {place !== null && (
          <span className={classes.place} style={{ left: toCss(place.x), top: toCss(place.y) }} />
        )}
      </KeyPicture>
      <div className={classes.hint}>
        <span role="status">{place === null ? t('markHint', { label }) : t('markedHint', { label })}</span>
        <Button size="compact-sm" variant="white" color="dark" onClick={close}>
          {t('markCancel')}
        </Button>
      </div>
    </>
  )
}

/** Four decimals: finer than a pixel. */
function toShare(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
}

function toCss(share: number): string {
  return `${share * 100}%`
}
