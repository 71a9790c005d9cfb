import type { PictureRect } from '@wheelhouse/contract/inspections/crop'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { useTexts } from '../../kernel/words/texts.ts'
import { FigureField } from './figure-field.tsx'

/** The minimum side length of a frame, as a fraction of the picture. */
const least = 0.01

/** The nearest frame within the picture, as fractions of its sides. */
export function fitRect({ x, y, width, height }: PictureRect): PictureRect {
  const fit = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))
  const [w, h] = [fit(width, least, 1), fit(height, least, 1)]
  return { x: fit(x, 0, 1 - w), y: fit(y, 0, 1 - h), width: w, height: h }
}

type RectFieldsProps = { rect: PictureRect; isDisabled: boolean; onChange: (rect: PictureRect) => void }

/** A frame as numbers, in percent of the picture. */
export function RectFields({ rect, isDisabled, onChange }: RectFieldsProps) {
  const t = useTexts(checkItemTexts)
  const field = (name: keyof PictureRect, label: string, from: number, to: number) => (
    <FigureField
      label={label}
      value={rect[name] * 100}
      min={from}
      max={to}
      digits={1}
      isDisabled={isDisabled}
      onChange={(percent) => onChange(fitRect({ ...rect, [name]: percent / 100 }))}
    />
  )
  return (
    <>
      {field('x', t('left'), 0, 99)}
      {field('y', t('top'), 0, 99)}
      {field('width', t('widthShare'), 1, 100)}
      {field('height', t('heightShare'), 1, 100)}
    </>
  )
}

/** A frame relative to a QR code, in multiples of the code's side. */
export function CodeRectFields({ rect, isDisabled, onChange }: RectFieldsProps) {
  const t = useTexts(checkItemTexts)
  const field = (name: keyof PictureRect, label: string, from: number) => (
    <FigureField
      label={label}
      value={rect[name]}
      min={from}
      max={20}
      step={0.1}
      digits={2}
      isDisabled={isDisabled}
      onChange={(sides) => onChange({ ...rect, [name]: sides })}
    />
  )
  return (
    <>
      {field('x', t('codeLeft'), -20)}
      {field('y', t('codeTop'), -20)}
      {field('width', t('codeWidth'), 0.1)}
      {field('height', t('codeHeight'), 0.1)}
    </>
  )
}
