import { Button, Group, Modal, Table } from '@mantine/core'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { useStore } from '../../../kernel/server/store.ts'
import { personName } from '../../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../../kernel/words/texts.ts'
import type { Editor } from '../editor.ts'
import { writeNameOf } from '../object-words.ts'
import { describeConflict } from './conflict-words.ts'

/** Two people changed the same object: both versions, and the choice between them, one object at a time. */
export function ConflictDialog({ editor }: { editor: Editor }) {
  const t = useTexts(mapEditorTexts)
  const language = useLanguage()
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
      title={
        conflict.by == null
          ? t('conflictTitle')
          : t('conflictByTitle', { name: personName(conflict.by, language) })
      }
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
          {describeConflict(conflict, map).map(({ field, theirs, mine }) => (
            <Table.Tr key={field}>
              <Table.Th>{field}</Table.Th>
              <Table.Td>{theirs}</Table.Td>
              <Table.Td>{mine}</Table.Td>
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
