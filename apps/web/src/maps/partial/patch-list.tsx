import { Button, Group } from '@mantine/core'
import type { MapDocument, Patch, Point } from '@wheelhouse/contract/maps/map-document'
import { mapPatchRoutes } from '@wheelhouse/contract/maps/map-patch'
import { transformPoint } from '@wheelhouse/map-model/compose-occupancy'
import { partialMapTexts } from '@wheelhouse/texts/maps/partial-map'
import { useState } from 'react'
import { ConfirmDialog } from '../../kernel/forms/confirm-dialog.tsx'
import { call } from '../../kernel/server/api.ts'
import { notify } from '../../kernel/shell/notify.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from '../editor/panels/revisions-panel.module.css'

/** The parts placed over the map, newest first, each with a button to remove it. */
export function PatchList({
  floorId,
  map,
  isReadOnly,
  onLook,
  onTakenBack,
}: {
  floorId: string
  map: MapDocument
  isReadOnly: boolean
  onLook: (at: Point) => void
  onTakenBack: () => Promise<void>
}) {
  const t = useTexts(partialMapTexts)
  const language = useLanguage()
  const [confirming, setConfirming] = useState<Patch | null>(null)
  const takeBack = async ({ id: patchId }: Patch) => {
    try {
      const { revision } = await call(mapPatchRoutes.takeBack, { params: { id: floorId, patchId } })
      notify({ message: t('takenBack', { revision }) })
    } finally {
      await onTakenBack()
    }
  }
  if (map.patches.length === 0) return <p className={classes.note}>{t('none')}</p>
  return (
    <>
      <ul className={classes.list}>
        {map.patches.toReversed().map((patch) => {
          const time = formatMoment(patch.appliedAt, language)
          const { appliedBy, cells, transform, name } = patch
          return (
            <li key={patch.id}>
              <b>{name}</b>
              <p className={classes.note}>
                {appliedBy === null ? time : t('byWhom', { name: personName(appliedBy, language), time })}
              </p>
              <Group gap="xs">
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('lookAt', { name })}
                  onClick={() => onLook(transformPoint(transform, [cells.width / 2, cells.height / 2]))}
                >
                  {t('look')}
                </Button>
                {!isReadOnly && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t('takeBackOf', { name })}
                    onClick={() => setConfirming(patch)}
                  >
                    {t('takeBack')}
                  </Button>
                )}
              </Group>
            </li>
          )
        })}
      </ul>
      {confirming !== null && (
        <ConfirmDialog
          title={t('takeBack')}
          onConfirm={() => takeBack(confirming)}
          onClose={() => setConfirming(null)}
        >
          <p>{t('takeBackQuestion', { name: confirming.name })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
