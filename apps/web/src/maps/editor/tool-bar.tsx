import { ActionIcon, Tooltip } from '@mantine/core'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import {
  Ban,
  BrickWall,
  DoorOpen,
  Gauge,
  Hand,
  type LucideIcon,
  MapPin,
  MousePointer2,
  PanelTop,
  Route,
  Ruler,
  SquareArrowUp,
  Waypoints,
  Workflow,
} from 'lucide-react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { Editor } from './editor.ts'
import { isLookingTool, toolKeys } from './editor-keys.ts'
import classes from './tool-bar.module.css'
import type { ToolId } from './tools/tool.ts'

const icons: Record<ToolId, LucideIcon> = {
  select: MousePointer2,
  pan: Hand,
  waypoint: Waypoints,
  edge: Workflow,
  route: Route,
  keepout: Ban,
  speed: Gauge,
  wall: BrickWall,
  door: DoorOpen,
  lift: SquareArrowUp,
  room: PanelTop,
  pin: MapPin,
  measure: Ruler,
}

/** The tools of this generation, one of them selected. */
export function ToolBar({ editor }: { editor: Editor }) {
  const t = useTexts(mapEditorTexts)
  const tool = useStore(editor.tool)
  const offered = editor.rules.tools.filter((id) => !editor.store.isReadOnly || isLookingTool(id))
  return (
    <div role="toolbar" aria-label={t('tools')} aria-orientation="vertical" className={classes.bar}>
      {offered.map((id) => {
        const Icon = icons[id]
        const label = `${t(`tool_${id}`)} (${toolKeys[id].replace('Key', '')})`
        return (
          <Tooltip key={id} label={label} position="right" openDelay={300}>
            <ActionIcon
              size="lg"
              variant={id === tool ? 'filled' : 'subtle'}
              aria-label={t(`tool_${id}`)}
              aria-pressed={id === tool}
              onClick={() => editor.tool.set(id)}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      })}
    </div>
  )
}
