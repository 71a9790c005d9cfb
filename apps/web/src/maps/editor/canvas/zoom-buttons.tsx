import { ActionIcon } from '@mantine/core'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useTexts } from '../../../kernel/words/texts.ts'
import type { FloorPainter } from '../../floor-painter.ts'
import classes from '../map-status-bar.module.css'
import { zoomStep } from './view-keys.ts'

/** Zooms the map. @param painter `null` until the canvas is ready */
export function ZoomButtons({ painter }: { painter: Pick<FloorPainter, 'zoomBy' | 'showAll'> | null }) {
  const t = useTexts(mapEditorTexts)
  const button = (label: string, Icon: typeof Plus, onClick: () => void) => (
    <ActionIcon variant="default" size="sm" aria-label={label} onClick={onClick}>
      <Icon size={14} />
    </ActionIcon>
  )
  return (
    <span className={classes.zoom}>
      {button(t('zoomOut'), Minus, () => painter?.zoomBy(1 / zoomStep))}
      {button(t('zoomIn'), Plus, () => painter?.zoomBy(zoomStep))}
      {button(t('showAll'), Maximize, () => painter?.showAll())}
    </span>
  )
}
