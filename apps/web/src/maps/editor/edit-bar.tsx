import { ActionIcon, Checkbox, Menu, NumberInput, Popover, Stack } from '@mantine/core'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  Copy,
  Grid3x3,
  type LucideIcon,
  Redo2,
  RotateCcwSquare,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { align, deleteSelection, distribute, duplicate, turn } from './commands.ts'
import classes from './edit-bar.module.css'
import type { Editor } from './editor.ts'

/** Actions on the selection, and undo. */
export function EditBar({ editor }: { editor: Editor }) {
  const t = useTexts(mapEditorTexts)
  const { store } = editor
  const selection = useStore(store.selection)
  const canUndo = useStore(store.history.canUndo)
  const canRedo = useStore(store.history.canRedo)
  const isNone = selection.size === 0
  return (
    <div className={classes.bar}>
      <Act label={t('undo')} icon={Undo2} disabled={!canUndo} onPress={store.undo} />
      <Act label={t('redo')} icon={Redo2} disabled={!canRedo} onPress={store.redo} />
      <Act label={t('duplicate')} icon={Copy} disabled={isNone} onPress={() => duplicate(editor)} />
      <Act label={t('delete')} icon={Trash2} disabled={isNone} onPress={() => deleteSelection(editor)} />
      <AlignMenu editor={editor} isOff={selection.size < 2} />
      <SnapPanel editor={editor} />
    </div>
  )
}

function Act({
  label,
  icon: Icon,
  disabled,
  onPress,
}: {
  label: string
  icon: LucideIcon
  disabled: boolean
  onPress: () => void
}) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

function AlignMenu({ editor, isOff }: { editor: Editor; isOff: boolean }) {
  const t = useTexts(mapEditorTexts)
  const ways = [
    { text: 'alignLeft', icon: AlignStartVertical, act: () => align(editor, 'left') },
    { text: 'alignMiddleX', icon: AlignCenterVertical, act: () => align(editor, 'middleX') },
    { text: 'alignRight', icon: AlignEndVertical, act: () => align(editor, 'right') },
    { text: 'alignTop', icon: AlignStartHorizontal, act: () => align(editor, 'top') },
    { text: 'alignMiddleY', icon: AlignCenterHorizontal, act: () => align(editor, 'middleY') },
    { text: 'alignBottom', icon: AlignEndHorizontal, act: () => align(editor, 'bottom') },
    { text: 'distributeX', icon: AlignHorizontalSpaceAround, act: () => distribute(editor, 0) },
    { text: 'distributeY', icon: AlignVerticalSpaceAround, act: () => distribute(editor, 1) },
    { text: 'turn', icon: RotateCcwSquare, act: () => turn(editor) },
  ] as const
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('arrange')}
          title={t('arrange')}
          disabled={isOff}
        >
          <AlignStartVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ text, icon: Icon, act }) => (
          <Menu.Item key={text} leftSection={<Icon size={16} aria-hidden />} onClick={act}>
            {t(text)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function SnapPanel({ editor }: { editor: Editor }) {
  const t = useTexts(mapEditorTexts)
  const settings = useStore(editor.settings)
  const set = (change: Partial<typeof settings>) => editor.settings.set({ ...settings, ...change })
  return (
    <Popover trapFocus returnFocus position="bottom-start" shadow="md">
      <Popover.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('display')} title={t('display')}>
          <Grid3x3 size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('display')}>
        <Stack gap="xs">
          {(
            [
              ['snapsToGrid', 'snapGrid'],
              ['snapsToPoints', 'snapPoints'],
              ['snapsToAngles', 'snapAngles'],
              ['showsGrid', 'showGrid'],
            ] as const
          ).map(([name, text]) => (
            <Checkbox
              key={name}
              size="xs"
              label={t(text)}
              checked={settings[name]}
              onChange={(event) => set({ [name]: event.currentTarget.checked })}
            />
          ))}
          <NumberInput
            size="xs"
            label={t('grid')}
            min={0.01}
            max={10}
            step={0.1}
            value={settings.grid}
            onChange={(value) => {
              if (typeof value === 'number' && value >= 0.01 && value <= 10) set({ grid: value })
            }}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
