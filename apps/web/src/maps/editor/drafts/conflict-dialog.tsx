import { Button, Group, Modal, Table } from '@mantine/core'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { useStore } from '../../../kernel/server/store.ts'
import { useTexts, wordOr } from '../../../kernel/words/texts.ts'
import type { Editor } from '../editor.ts'
import { writeNameOf } from '../object-words.ts'
import type { MapConflict } from './pending-work.ts'
import { isSame } from './undo-history.ts'

/** Two people changed the same object: both versions, and the choice between them, one object at a time. */
export function ConflictDialog({ editor }: { editor: Editor }) {
  const t = useTexts(mapEditorTexts)
  const [conflict] = useStore(editor.sync.conflicts)
  const map = useStore(editor.store.document)
  if (conflict === undefined) return null
  const settle = (choice: 'mine' | 'theirs') => editor.sync.settle(conflict, choice)
  const title = 'list' in conflict.mine ? writeNameOf(conflict.name, map) : t(`kind_${conflict.mine.single}`)
  return (
    <Modal
      opened
      size="lg"
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('conflictTitle')}
    >
      <p>{t('conflictNote')}</p>
      <Table withTableBorder>
        <caption>{title}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field')}</Table.Th>
            <Table.Th>{t('theirs')}</Table.Th>
            <Table.Th>{t('mine')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {listDifferences(conflict).map(({ name, theirs, mine }) => (
            <Table.Tr key={name}>
              <Table.Th>{wordOr(mapEditorTexts, name, name)}</Table.Th>
              <Table.Td>{writeValue(theirs, t('wasDeleted'))}</Table.Td>
              <Table.Td>{writeValue(mine, t('wasDeleted'))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={() => settle('theirs')} data-autofocus>
          {t('keepTheirs')}
        </Button>
        <Button variant="default" onClick={() => settle('mine')}>
          {t('keepMine')}
        </Button>
      </Group>
    </Modal>
  )
}

type Difference = { name: string; theirs: unknown; mine: unknown }

/** The fields in which the two versions differ; a single line if one of them was deleted. */
function listDifferences({ mine, theirs }: MapConflict): Difference[] {
  const [a, b]: [unknown, unknown] = [theirs.value, mine.value]
  if (!isRecord(a) || !isRecord(b)) return [{ name: 'name', theirs: pickName(a), mine: pickName(b) }]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((name) => !isSame(a[name], b[name]))
    .map((name) => ({ name, theirs: a[name], mine: b[name] }))
}

function pickName(value: unknown): unknown {
  return isRecord(value) && 'name' in value ? value.name : value
}

/** Long values are shown as counts. */
function writeValue(value: unknown, deleted: string): string {
  if (value === null || value === undefined) return deleted
  if (typeof value === 'number') return String(Math.round(value * 1_000) / 1_000)
  if (Array.isArray(value)) return value.length > 4 ? `(${value.length})` : JSON.stringify(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
