import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { DateTimeInput } from '../../kernel/dates/date-time-input.tsx'
import { now } from '../../kernel/server/clock.ts'
import { parseLocalInput, toLocalInput } from '../../kernel/words/format-time.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './data-page.module.css'
import { type DataSearch, type FixedSpan, getSpan, spanNames } from './data-search.ts'

type SpanToolsProps = {
  search: DataSearch
  /** The span shown now; `null` while nothing is. */
  span: FixedSpan | null
  onChange: (changed: DataSearch) => void
  onGo: (span: FixedSpan) => void
}

/** Selects the span, rolling or fixed: usable by keyboard, as an alternative to dragging over a chart. */
export function SpanTools({ search, span, onChange, onGo }: SpanToolsProps) {
  const t = useTexts(deviceReadingTexts)
  const requested = getSpan(search)
  const isCustom = typeof requested !== 'string'
  const choose = (value: string) => {
    const name = spanNames.find((one) => one === value)
    if (name !== undefined) onChange({ span: name, from: undefined, to: undefined })
    else if (span !== null) onGo(span)
  }
  return (
    <div className={classes.tools}>
      <SegmentedControl
        aria-label={t('span')}
        size="xs"
        value={isCustom ? 'custom' : requested}
        onChange={choose}
        data={[...spanNames, 'custom' as const].map((value) => ({ value, label: t(`span_${value}`) }))}
      />
      {span !== null && <Steps span={span} onGo={onGo} />}
      {isCustom && <CustomSpan key={`${requested.from} ${requested.to}`} span={requested} onGo={onGo} />}
    </div>
  )
}

/** Buttons for earlier, later, zooming in and zooming out. */
function Steps({ span: { from, to }, onGo }: Pick<SpanToolsProps, 'onGo'> & { span: FixedSpan }) {
  const t = useTexts(deviceReadingTexts)
  const length = to - from
  const steps = [
    { label: t('earlier'), icon: ChevronLeft, span: { from: from - length, to: from } },
    { label: t('later'), icon: ChevronRight, span: { from: to, to: to + length }, isOff: to >= now() },
    {
      label: t('zoomIn'),
      icon: ZoomIn,
      span: { from: from + length / 4, to: to - length / 4 },
      isOff: length < 60_000,
    },
    {
      label: t('zoomOut'),
      icon: ZoomOut,
      span: { from: from - length / 2, to: to + length / 2 },
      isOff: length > longest,
    },
  ]
  return (
    <ActionIcon.Group>
      {steps.map(({ label, icon: Icon, span, isOff = false }) => (
        <ActionIcon
          key={label}
          variant="default"
          size="lg"
          aria-label={label}
          title={label}
          disabled={isOff}
          onClick={() => onGo({ from: Math.round(span.from), to: Math.round(span.to) })}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  )
}

/** Maximum span, because data is not kept for longer. Milliseconds. */
const longest = 5 * 365 * 86_400_000

function CustomSpan({ span, onGo }: Pick<SpanToolsProps, 'onGo'> & { span: FixedSpan }) {
  const t = useTexts(deviceReadingTexts)
  const [from, setFrom] = useState(toLocalInput(new Date(span.from)))
  const [to, setTo] = useState(toLocalInput(new Date(span.to)))
  const chosen = { from: parseLocalInput(from), to: parseLocalInput(to) }
  const isSpan = chosen.from < chosen.to
  return (
    <form
      className={classes.tools}
      onSubmit={(event) => {
        event.preventDefault()
        if (isSpan) onGo(chosen)
      }}
    >
      <DateTimeInput size="xs" className={classes.moment} label={t('from')} value={from} onChange={setFrom} />
      <DateTimeInput
        size="xs"
        className={classes.moment}
        label={t('to')}
        value={to}
        error={isSpan ? null : t('spanInvalid')}
        onChange={setTo}
      />
      <Button size="xs" type="submit" disabled={!isSpan}>
        {t('show')}
      </Button>
    </form>
  )
}
