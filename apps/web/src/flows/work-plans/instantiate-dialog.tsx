import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { workPlanCreate, workPlanRoutes } from '@wheelhouse/contract/flows/work-plan'
import { workPlanTexts } from '@wheelhouse/texts/flows/work-plans'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { floorsQuery } from '../../buildings/buildings.queries.ts'
import { FormFailure } from '../../kernel/forms/form-parts.tsx'
import { useContractForm } from '../../kernel/forms/use-contract-form.ts'
import { call } from '../../kernel/server/api.ts'
import { useOpenScreen } from '../../kernel/shell/screen-address.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { workPlanPaths } from './work-plan-paths.ts'

type Template = { id: string; name: string; buildingId: string; floorId: string }
const placeSchema = workPlanCreate.pick({ name: true, buildingId: true, floorId: true })

/** The button that creates a plan from a template, and a dialog for the plan's place. */
export function InstantiateButton({ template }: { template: Template }) {
  const t = useTexts(workPlanTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('instantiate')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('instantiate')}
        withCloseButton={false}
      >
        <InstantiateForm template={template} onClose={() => setIsOpen(false)} />
      </Modal>
    </>
  )
}

function InstantiateForm({ template, onClose }: { template: Template; onClose: () => void }) {
  const t = useTexts(workPlanTexts)
  const formText = useTexts(formTexts)
  const openScreen = useOpenScreen()
  const client = useQueryClient()
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const { id, name, buildingId, floorId } = template
  const form = useContractForm<{ name: string; buildingId: string; floorId: string }>({
    initial: { name, buildingId, floorId },
    schema: placeSchema,
    toBody: (values) => values,
    keeping: { name: `plan of template ${id}` },
    async save(body) {
      const plan = await call(workPlanRoutes.instantiate, { params: { id }, body })
      await client.invalidateQueries({ queryKey: [workPlanRoutes.list.path] })
      openScreen({ to: workPlanPaths.one, params: { id: plan.id } })
    },
  })
  const { fields } = form
  const { data: floors = [] } = useQuery(floorsQuery(fields.values.buildingId))
  const choose = (rows: readonly { id: string; name?: string }[], chosen: string) => [
    ...(rows.some((row) => row.id === chosen) ? [] : [{ value: chosen, label: formText('choose') }]),
    ...rows.map((row) => ({ value: row.id, label: row.name ?? '' })),
  ]
  return (
    <form noValidate onSubmit={form.handleSubmit} aria-label={t('instantiate')}>
      <FormFailure error={form.failure} />
      <TextInput
        name="name"
        label={t('name')}
        withAsterisk
        autoComplete="off"
        {...fields.getInputProps('name')}
      />
      <NativeSelect
        name="buildingId"
        label={t('building')}
        withAsterisk
        data={choose(buildings, fields.values.buildingId)}
        {...fields.getInputProps('buildingId')}
        onChange={({ currentTarget }) => fields.setValues({ buildingId: currentTarget.value, floorId: '' })}
      />
      <NativeSelect
        name="floorId"
        label={t('floor')}
        withAsterisk
        data={choose(floors, fields.values.floorId)}
        {...fields.getInputProps('floorId')}
      />
      <p>{t('instantiateNote')}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit">{formText('create')}</Button>
      </Group>
    </form>
  )
}
