import { Alert, Button, NumberInput, Stack } from '@mantine/core'
import { type MapDocument, mapLimits, type Point } from '@wheelhouse/contract/maps/map-document'
import { mapPictureTexts } from '@wheelhouse/texts/maps/map-picture'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { UploadField } from '../../../kernel/files/upload-field.tsx'
import { fileAddress } from '../../../kernel/server/file-address.ts'
import { useStore } from '../../../kernel/server/store.ts'
import { useTexts } from '../../../kernel/words/texts.ts'
import { findScale, getLowerLeft, getResolution, placePictureAt, setPicture } from '../canvas/set-picture.ts'
import type { Editor } from '../editor.ts'
import classes from './properties-panel.module.css'
import { NumberProperty } from './property-fields.tsx'

type Picture = NonNullable<MapDocument['picture']>

/** The image below the map, and its scale. */
export function PicturePanel({ editor: { store } }: { editor: Editor }) {
  const t = useTexts(mapPictureTexts)
  const { picture } = useStore(store.document)
  const [, setIsBusy] = useState(false)
  return (
    <Stack gap="xs">
      {!store.isReadOnly && (
        <UploadField
          name="fileId"
          label={t('file')}
          description={t('note')}
          kind="image"
          value={null}
          onChange={(file) => {
            if (file !== null) store.act(setPicture(store.document.get(), file))
          }}
          onBusyChange={setIsBusy}
        />
      )}
      {picture === null ? (
        <p className={classes.note}>{t('none')}</p>
      ) : (
        <Placed key={picture.fileId} picture={picture} store={store} />
      )}
    </Stack>
  )
}

type PlacedProps = { picture: Picture; store: Editor['store'] }

function Placed({ picture, store }: PlacedProps) {
  const t = useTexts(mapPictureTexts)
  const { width, height } = picture
  const resolution = getResolution(picture)
  const [left, low] = getLowerLeft(picture)
  const disabled = store.isReadOnly
  const metres = { min: -mapLimits.coordinate, max: mapLimits.coordinate }
  const { min, max } = mapLimits.resolution
  const place = (change: Parameters<typeof placePictureAt>[1]) =>
    store.act(placePictureAt(store.document.get(), change))
  const [wide, high] = [(width * resolution).toFixed(1), (height * resolution).toFixed(1)]
  return (
    <>
      <p className={classes.note}>{t('size', { width, height, wide, high })}</p>
      <NumberProperty
        label={t('resolution')}
        disabled={disabled}
        min={min * 1_000}
        max={max * 1_000}
        value={resolution * 1_000}
        onCommit={(millimetres) => place({ resolution: (millimetres ?? 0) / 1_000 })}
      />
      <div className={classes.pair}>
        <NumberProperty
          {...metres}
          label={t('left')}
          disabled={disabled}
          value={left}
          onCommit={(x) => place({ corner: [x ?? left, low] })}
        />
        <NumberProperty
          {...metres}
          label={t('low')}
          disabled={disabled}
          value={low}
          onCommit={(y) => place({ corner: [left, y ?? low] })}
        />
      </div>
      {!disabled && (
        <>
          <ScaleByLength picture={picture} onScale={(next) => place({ resolution: next })} />
          <Button size="xs" variant="default" onClick={() => store.act([{ single: 'picture', value: null }])}>
            {t('remove')}
          </Button>
        </>
      )}
    </>
  )
}

/** If the scale is unknown: two points on the image, and the distance between them. */
function ScaleByLength({ picture, onScale }: { picture: Picture; onScale: (resolution: number) => void }) {
  const t = useTexts(mapPictureTexts)
  const { width, height, fileId } = picture
  const [points, setPoints] = useState<[Point, Point]>([
    [0, height],
    [width, height],
  ])
  const [next, setNext] = useState<0 | 1>(0)
  const [length, setLength] = useState<string | number>('')
  const [isBad, setIsBad] = useState(false)
  const put = (index: 0 | 1, point: Point) => {
    setIsBad(false)
    setPoints((last) => (index === 0 ? [point, last[1]] : [last[0], point]))
  }
  const handleClick = (event: MouseEvent<SVGSVGElement>) => {
    const toPicture = event.currentTarget.getScreenCTM()?.inverse()
    if (toPicture === undefined) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toPicture)
    const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10
    put(next, [within(x, width), within(y, height)])
    setNext(next === 0 ? 1 : 0)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const resolution = findScale(points[0], points[1], Number(length))
    setIsBad(resolution === null)
    if (resolution !== null) onScale(resolution)
  }
  const radius = Math.max(width, height) / 60
  return (
    <form aria-label={t('byLength')} noValidate onSubmit={handleSubmit}>
      <Stack gap="xs">
        <h3 className={classes.legend}>{t('byLength')}</h3>
        <p className={classes.note}>{t('byLengthNote')}</p>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys set the same points by the numbers below */}
        <svg
          role="img"
          aria-label={t('picture')}
          viewBox={`0 0 ${width} ${height}`}
          className={classes.drawing}
          onClick={handleClick}
        >
          <image href={fileAddress({ url: `/files/${fileId}` })} width={width} height={height} />
          <line x1={points[0][0]} y1={points[0][1]} x2={points[1][0]} y2={points[1][1]} />
          {([0, 1] as const).map((index) => (
            <circle key={index} cx={points[index][0]} cy={points[index][1]} r={radius} />
          ))}
        </svg>
        {([0, 1] as const).map((index) => {
          const [x, y] = points[index]
          const count = index + 1
          return (
            <div key={index} className={classes.pair}>
              <NumberProperty
                label={t('pointX', { count })}
                disabled={false}
                min={0}
                max={width}
                value={x}
                onCommit={(value) => put(index, [value ?? x, y])}
              />
              <NumberProperty
                label={t('pointY', { count })}
                disabled={false}
                min={0}
                max={height}
                value={y}
                onCommit={(value) => put(index, [x, value ?? y])}
              />
            </div>
          )
        })}
        <NumberInput
          size="xs"
          label={t('length')}
          min={0}
          hideControls
          value={length}
          onChange={(value) => {
            setIsBad(false)
            setLength(value)
          }}
        />
        {isBad && (
          <Alert color="red" role="alert">
            {t('badScale')}
          </Alert>
        )}
        <Button type="submit" size="xs" variant="default" disabled={length === ''}>
          {t('setScale')}
        </Button>
      </Stack>
    </form>
  )
}
