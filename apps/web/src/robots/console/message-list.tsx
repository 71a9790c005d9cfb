import { UnstyledButton } from '@mantine/core'
import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import type { Language } from '@wheelhouse/contract/session/session'
import { robotConsoleTexts } from '@wheelhouse/texts/robots/robot-console'
import { ArrowDownToLine, ArrowUpFromLine, ChevronDown, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useVirtualRows } from '../../kernel/lists/use-virtual-rows.ts'
import { ScrollRegion } from '../../kernel/shell/focusable.tsx'
import { translate, useLanguage, useTexts, wordOr } from '../../kernel/words/texts.ts'
import type { LogLine, MessageLine } from './console-log.ts'
import classes from './robot-console.module.css'

/** Estimated height of a row before it is measured. Pixels. */
const likelyHeight = 40

/** The messages, newest first. Only the visible ones are in the DOM. */
export function MessageList({ lines }: { lines: readonly LogLine[] }) {
  const t = useTexts(robotConsoleTexts)
  const frame = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const virtualizer = useVirtualRows({
    count: lines.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => lines[index]?.id ?? index,
    estimateSize: () => likelyHeight,
    overscan: 8,
  })
  const toggle = (id: number) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  return (
    <div ref={frame} className={classes.frame}>
      <ol aria-label={t('messages')} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]
          if (line === undefined) return null
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              {'missed' in line ? (
                <p className={classes.missed}>{t('missed', { count: line.missed })}</p>
              ) : (
                <MessageRow line={line} isOpen={opened.has(line.id)} onToggle={() => toggle(line.id)} />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

type MessageRowProps = { line: MessageLine; isOpen: boolean; onToggle: () => void }

function MessageRow({ line, isOpen, onToggle }: MessageRowProps) {
  const t = useTexts(robotConsoleTexts)
  const language = useLanguage()
  const { at, direction, kind, dropped, text, isCut } = line
  const [Arrow, Chevron] = [
    direction === 'up' ? ArrowUpFromLine : ArrowDownToLine,
    isOpen ? ChevronDown : ChevronRight,
  ]
  return (
    <>
      <div className={classes.row} data-direction={direction}>
        <time dateTime={at}>{formatClock(at, language)}</time>
        <span className={classes.direction}>
          <Arrow size={14} aria-hidden />
          <span className="visually-hidden">{t(`direction_${direction}`)}</span>
        </span>
        <span className={classes.kind} title={kind}>
          {wordOr(robotConsoleTexts, `kind_${kind}`, kind)}
        </span>
        <span className={classes.words}>
          {dropped !== null && (
            <strong className={classes.failed}>
              {t('dropped', { reason: wordOr(robotConsoleTexts, `dropped_${dropped}`, dropped) })}{' '}
            </strong>
          )}
          {describeLine(line)}
        </span>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={t('openRaw')}
          title={t('openRaw')}
          disabled={text === null}
          onClick={onToggle}
        >
          <Chevron size={16} aria-hidden />
        </UnstyledButton>
      </div>
      {isOpen && text !== null && (
        <ScrollRegion as="pre" className={classes.raw}>
          {isCut ? `${text}…` : JSON.stringify(tryParseJson(text), null, 2)}
        </ScrollRegion>
      )}
    </>
  )
}

/** Describes a message in the current language. */
export function describeLine({ phrases }: MessageLine): string {
  const words = phrases.map(({ text, params }) => translate(robotConsoleTexts, text, params))
  const sentence = words.join(translate(robotConsoleTexts, 'comma'))
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** With milliseconds, in the device's own time zone. */
function formatClock(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const),
    fractionalSecondDigits: 3,
  }).format(new Date(iso))
}
