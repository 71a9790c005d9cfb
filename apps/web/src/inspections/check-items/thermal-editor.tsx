import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PictureRect } from '@wheelhouse/contract/inspections/crop'
import type { Media } from '@wheelhouse/contract/reports/media'
import {
  addThermalArea,
  measureThermal,
  paintThermal,
  type ThermalArea,
  thermalAreaLimits,
} from '@wheelhouse/contract/reports/thermal-image'
import { thermalSize } from '@wheelhouse/contract/teleop/video'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { Pencil, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import { thermalBytesQuery } from '../../reports/media.queries.ts'
import { useMediaName } from '../../reports/report-media.tsx'
import classes from './check-items.module.css'
import type { EditorProps } from './editor-props.ts'
import { FigureField } from './figure-field.tsx'
import { FrameBox, toStyle } from './frame-box.tsx'

type Place = Omit<ThermalArea, 'name'>
const { width: across, height: down } = thermalSize
const firstPlace: Place = { x: 96, y: 72, width: 64, height: 48 }

/** The nearest area within the picture, in whole pixels. */
function fitPlace({ x, y, width, height }: Place): Place {
  const fit = (value: number, from: number, to: number) => Math.min(to, Math.max(from, Math.round(value)))
  const [w, h] = [fit(width, 1, across), fit(height, 1, down)]
  return { x: fit(x, 0, across - w), y: fit(y, 0, down - h), width: w, height: h }
}

const toShares = ({ x, y, width, height }: Place): PictureRect => ({
  x: x / across,
  y: y / down,
  width: width / across,
  height: height / down,
})
const toPixels = ({ x, y, width, height }: PictureRect): Place =>
  fitPlace({ x: x * across, y: y * down, width: width * across, height: height * down })

/** Named areas of a thermal picture, five at most, each with its temperatures (R-TELEOP-24). */
export function ThermalEditor({ value, isReadOnly, onChange, media }: EditorProps) {
  const t = useTexts(checkItemTexts)
  const { areas } = value
  const [place, setPlace] = useState(firstPlace)
  const [name, setName] = useState('')
  const { data: raw } = useQuery({
    ...thermalBytesQuery(media?.file ?? { id: '', url: '' }),
    enabled: media !== null,
  })
  const field = (side: keyof Place, label: string, from: number, to: number) => (
    <FigureField
      label={label}
      value={place[side]}
      min={from}
      max={to}
      isDisabled={false}
      onChange={(pixels) => setPlace(fitPlace({ ...place, [side]: pixels }))}
    />
  )
  return (
    <>
      {media !== null && raw !== undefined && (
        <ThermalPicture
          media={media}
          raw={raw}
          place={isReadOnly ? null : place}
          onChange={isReadOnly ? undefined : setPlace}
        >
          {areas.map((area) => (
            <span key={area.name} className={classes.area} style={toStyle(toShares(area))}>
              {area.name}
            </span>
          ))}
        </ThermalPicture>
      )}
      {areas.length === 0 && <p className={classes.note}>{t('noAreas')}</p>}
      <AreaList
        areas={areas}
        raw={raw}
        isReadOnly={isReadOnly}
        onEdit={({ name: known, ...rest }) => {
          setName(known)
          setPlace(rest)
        }}
        onRemove={(gone) => onChange({ areas: areas.filter((area) => area.name !== gone) })}
      />
      {!isReadOnly && (
        <>
          <div className={classes.figures}>
            <TextInput
              label={t('areaName')}
              autoComplete="off"
              maxLength={thermalAreaLimits.nameMax}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            {field('x', t('leftPixels'), 0, across - 1)}
            {field('y', t('topPixels'), 0, down - 1)}
            {field('width', t('widthPixels'), 1, across)}
            {field('height', t('heightPixels'), 1, down)}
          </div>
          <div className={classes.wide}>
            <div>
              <Button
                variant="default"
                disabled={name.trim() === ''}
                onClick={() => {
                  onChange({ areas: addThermalArea(areas, { name: name.trim(), ...place }) })
                  setName('')
                }}
              >
                {t('addArea')}
              </Button>
            </div>
            <p className={classes.note}>{t('addAreaNote')}</p>
          </div>
        </>
      )}
    </>
  )
}

type AreaListProps = {
  areas: readonly ThermalArea[]
  /** Raw temperatures of the picture; `undefined` without a picture. */
  raw: Uint8Array | undefined
  isReadOnly: boolean
  onEdit: (area: ThermalArea) => void
  onRemove: (name: string) => void
}

function AreaList({ areas, raw, isReadOnly, onEdit, onRemove }: AreaListProps) {
  const t = useTexts(checkItemTexts)
  return (
    <ul className={classes.areas} aria-label={t('areas')}>
      {areas.map((area) => {
        const { name, ...place } = area
        return (
          <li key={name}>
            <strong>{name}</strong>
            <span>{t('areaPlace', place)}</span>
            {raw !== undefined && <span>{t('areaFigures', measureThermal(raw, place))}</span>}
            {!isReadOnly && (
              <span>
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t('editArea', { name })}
                  title={t('editArea', { name })}
                  onClick={() => onEdit(area)}
                >
                  <Pencil size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t('removeArea', { name })}
                  title={t('removeArea', { name })}
                  onClick={() => onRemove(name)}
                >
                  <X size={16} aria-hidden />
                </ActionIcon>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type ThermalPictureProps = {
  media: Media
  raw: Uint8Array
  place: Place | null
  onChange: ((place: Place) => void) | undefined
  children: ReactNode
}

function ThermalPicture({ media, raw, place, onChange, children }: ThermalPictureProps) {
  const t = useTexts(checkItemTexts)
  const name = useMediaName()(media)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context === null || context === undefined) return
    const image = context.createImageData(across, down)
    paintThermal(raw, image.data)
    context.putImageData(image, 0, 0)
  }, [raw])
  return (
    <div className={classes.wide}>
      <FrameBox
        label={name}
        rect={place === null ? null : toShares(place)}
        onChange={onChange && ((rect) => onChange(toPixels(rect)))}
      >
        <canvas ref={canvas} width={across} height={down} />
        {children}
      </FrameBox>
      {onChange !== undefined && <p className={classes.note}>{t('drawNote')}</p>}
    </div>
  )
}
