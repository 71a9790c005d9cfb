import { ConflictDialog, type ConflictRow } from './form-parts.tsx'

type TwoVersions = {
  conflict: { rows: readonly ConflictRow[]; by?: string | null } | null
  keepMine: () => Promise<void>
  takeTheirs: () => void
  combine?: (() => void) | null
  closeConflict: () => void
}

/** The two versions of an entity form with a conflict, if it has one. */
export function EntityConflict({ form }: { form: TwoVersions }) {
  if (form.conflict === null) return null
  return (
    <ConflictDialog
      rows={form.conflict.rows}
      by={form.conflict.by ?? null}
      onKeepYours={() => void form.keepMine()}
      onTakeTheirs={form.takeTheirs}
      onCombine={form.combine ?? null}
      onClose={form.closeConflict}
    />
  )
}
