import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { useEffect, useState } from 'react'
import { buildingsQuery, type ListedBuilding } from '../../buildings/building-list.queries.ts'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { FormFailure, UnsavedGuard } from '../../kernel/forms/form-parts.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { notify } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTitle } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { chosenLocation } from '../../session/chosen-location.ts'
import { EquipmentFields, IdentityFields, PlaceFields, VideoFields } from './robot-form-fields.tsx'
import { useRobotSettings } from './use-robot-settings.ts'

/** robot/create. Leads to the connection of the registered robot. */
export function RobotCreatePage() {
  const t = useTexts(robotRecordTexts)
  useTitle(t('register'))
  const { data: buildings } = useQuery(buildingsQuery)
  return (
    <section>
      <header className={listClasses.head}>
        <h1>{t('register')}</h1>
      </header>
      {buildings === undefined ? <Skeleton height={480} /> : <RobotCreateForm buildings={buildings} />}
    </section>
  )
}

function RobotCreateForm({ buildings }: { buildings: readonly ListedBuilding[] }) {
  const t = useTexts(robotRecordTexts)
  const navigate = useNavigate()
  const [createdId, setCreatedId] = useState<string | null>(null)
  const { fields, failure, isSaving, handleSubmit } = useRobotSettings({
    places: new Map(),
    initial: { buildingId: usualBuilding(buildings) },
    onCreated: ({ id }) => setCreatedId(id),
  })
  // Only once nothing counts as unsaved: otherwise the guard would ask.
  useEffect(() => {
    if (createdId === null) return
    notify({ message: t('registered') })
    void navigate({ to: paths.robot, params: { id: createdId }, search: { tab: 'enrolment' } })
  }, [createdId, navigate, t])
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={t('register')} className={formClasses.form}>
      <UnsavedGuard isDirty={createdId === null && fields.isDirty()} />
      <FormFailure error={failure} />
      <IdentityFields fields={fields} hasSerial={false} />
      <PlaceFields fields={fields} />
      <EquipmentFields fields={fields}>
        <VideoFields fields={fields} />
      </EquipmentFields>
      <div className={formClasses.actions}>
        <Button type="submit" loading={isSaving}>
          {t('registerButton')}
        </Button>
      </div>
    </form>
  )
}

/** The selected building, or the only one. */
function usualBuilding(buildings: readonly ListedBuilding[]): string {
  const { buildingId } = chosenLocation.get()
  const [first, ...others] = buildings
  return buildingId ?? (others.length === 0 ? (first?.id ?? '') : '')
}
