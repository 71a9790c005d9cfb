import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { useMemo, useRef, useState } from 'react'
import { SearchField } from '../../../kernel/lists/filter-fields.tsx'
import { useVirtualRows } from '../../../kernel/lists/use-virtual-rows.ts'
import { useStore } from '../../../kernel/server/store.ts'
import { useTexts } from '../../../kernel/words/texts.ts'
import { showObject } from '../commands.ts'
import type { Editor } from '../editor.ts'
import { type Entry, nameObject, toEntry } from '../map-objects.ts'
import { writeObjectName } from '../object-words.ts'
import classes from './object-list.module.css'

const rowHeight = 32

/** A list of everything on the map that can be selected: keyboard access to it. */
export function ObjectList({ editor }: { editor: Editor }) {
  const t = useTexts(mapEditorTexts)
  const map = useStore(editor.store.document)
  const selection = useStore(editor.store.selection)
  const [text, setText] = useState('')
  const rows = useMemo(() => {
    const wanted = text.trim().toLowerCase()
    return [...editor.rules.lists]
      .flatMap((list) => map[list].map((object): Entry => toEntry(list, object)))
      .map((entry) => ({ entry, label: writeObjectName(entry, map) }))
      .filter(({ entry, label }) => {
        const no = entry.list === 'waypoints' ? String(entry.object.no) : ''
        return label.toLowerCase().includes(wanted) || no === wanted
      })
  }, [editor, map, text])
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  return (
    <div className={classes.panel}>
      <div>
        <SearchField label={t('searchObjects')} value={text} onChange={setText} />
      </div>
      <p className={classes.count}>
        {rows.length === 0 ? t('noObjects') : t('objectCount', { count: rows.length })}
      </p>
      <div ref={scroller} className={classes.scroller}>
        <ul style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index]
            if (row === undefined) return null
            const { list, object } = row.entry
            const name = nameObject(list, object.id)
            return (
              <li key={key} style={{ transform: `translateY(${start}px)` }}>
                <button
                  type="button"
                  aria-pressed={selection.has(name)}
                  onClick={() => showObject(editor, name)}
                >
                  <span className={classes.kind}>{t(`kind_${list}`)}</span>
                  <span className={classes.name}>{row.label}</span>
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
