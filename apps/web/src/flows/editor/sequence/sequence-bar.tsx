import { ActionIcon, Button, Menu } from '@mantine/core'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import {
  ArrowDown,
  ArrowUp,
  Brackets,
  ClipboardPaste,
  Copy,
  CopyPlus,
  type LucideIcon,
  Redo2,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { KeyEntry } from '../../../kernel/shell/keys.ts'
import { notify } from '../../../kernel/shell/notify.ts'
import { StepIcon } from '../../../kernel/shell/step-icon.tsx'
import { useKeys } from '../../../kernel/shell/use-keys.ts'
import { useTexts } from '../../../kernel/words/texts.ts'
import { nameCommand } from '../catalogue.queries.ts'
import { findBlockAt } from '../edit-steps.ts'
import { blockStarts, type Editing } from '../editing.ts'
import classes from '../flow-editor.module.css'
import type { SequenceActs } from './sequence-keys.ts'

/** Undo also covers what was set or dragged elsewhere; while somebody types, the field's own undo comes first. */
const undoKeys = [
  { code: 'KeyZ', id: 'undo', control: true, repeats: true, textId: 'undo' },
  { code: 'KeyZ', id: 'redo', control: true, shift: true, repeats: true, textId: 'redo' },
  { code: 'KeyY', id: 'redo', control: true, repeats: true, textId: 'redo' },
] as const satisfies readonly KeyEntry[]

/** Buttons for acting on the selected steps; the same acts have keys. */
export function SequenceBar({ editing, acts }: { editing: Editing; acts: SequenceActs }) {
  const t = useTexts(flowEditorTexts)
  const { draft } = editing
  const isEmpty = draft.steps.length === 0
  useKeys(undoKeys, flowEditorTexts, (id) => draft[id]())
  const paste = async () => {
    try {
      acts.paste(await navigator.clipboard.readText())
    } catch {
      notify({ message: t('noClipboard') })
    }
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(acts.copy())
    } catch {
      notify({ message: t('noClipboard_copy') })
    }
  }
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('actions')}>
      <BarButton label={t('undo')} icon={Undo2} isOff={!draft.canUndo} onPress={draft.undo} />
      <BarButton label={t('redo')} icon={Redo2} isOff={!draft.canRedo} onPress={draft.redo} />
      <BarButton label={t('moveUp')} icon={ArrowUp} isOff={isEmpty} onPress={acts.moveUp} />
      <BarButton label={t('moveDown')} icon={ArrowDown} isOff={isEmpty} onPress={acts.moveDown} />
      <BarButton label={t('duplicate')} icon={CopyPlus} isOff={isEmpty} onPress={acts.duplicate} />
      <BarButton label={t('copy')} icon={Copy} isOff={isEmpty} onPress={() => void copy()} />
      <BarButton label={t('paste')} icon={ClipboardPaste} isOff={false} onPress={() => void paste()} />
      <FrameMenu editing={editing} acts={acts} />
      <BarButton label={t('delete')} icon={Trash2} isOff={isEmpty} onPress={acts.remove} />
    </div>
  )
}

type BarButtonProps = { label: string; icon: LucideIcon; isOff: boolean; onPress: () => void }

function BarButton({ label, icon: Icon, isOff, onPress }: BarButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onPress}
    >
      <Icon size={17} aria-hidden />
    </ActionIcon>
  )
}

/** Wraps the selected steps in a block, or removes the frame of one. */
function FrameMenu({ editing, acts }: { editing: Editing; acts: SequenceActs }) {
  const t = useTexts(flowEditorTexts)
  const { draft, catalogue, words } = editing
  const block = findBlockAt(draft.steps, draft.selection.focus)
  const isInBlock = (index: number) => block !== null && index >= block.from && index <= block.to
  const hasFrame = isInBlock(draft.selection.anchor)
  const offered = blockStarts.flatMap((type) => {
    const command = catalogue.byType.get(type)
    return command?.isOffered === true ? [command] : []
  })
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          h={32}
          px="xs"
          aria-label={t('wrap')}
          disabled={draft.steps.length === 0}
        >
          <Brackets size={16} aria-hidden />
          <span className={classes.barWord}>{t('wrap')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((command) => (
          <Menu.Item
            key={command.type}
            leftSection={<StepIcon name={command.icon} />}
            onClick={() => acts.wrap(command.type)}
          >
            {nameCommand(command, words.language)}
          </Menu.Item>
        ))}
        {hasFrame && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={acts.unwrap}>{t('unwrap')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
