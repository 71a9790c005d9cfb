import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { flowCreate } from '@wheelhouse/contract/flows/flow'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { floorsQuery } from '../../buildings/buildings.queries.ts'
import { usualPlace } from '../../buildings/place-fields.tsx'
import { FormSection } from '../../kernel/forms/entity-form.tsx'
import { useContractForm } from '../../kernel/forms/use-contract-form.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { useFlowGroups } from '../param-places.ts'
import classes from './flow-editor.module.css'
import type { FlowValues } from './flow-form.ts'

type FirstValues = Pick<FlowValues, 'buildingId' | 'floorId' | 'flowGroupId' | 'name'>
const firstSchema = flowCreate.pick({ buildingId: true, floorId: true, flowGroupId: true, name: true })

/** Building, floor, group and name: without them it is undefined what the steps of a flow may name. */
export function FirstFields({ onDone }: { onDone: (values: FirstValues) => void }) {
  const t = useTexts(flowEditorTexts)
  const formText = useTexts(formTexts)
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const form = useContractForm<FirstValues>({
    initial: { buildingId: usualPlace().buildingId, floorId: '', flowGroupId: '', name: '' },
    schema: firstSchema,
    toBody: ({ name, ...ids }) => ({
      name,
      // An empty choice is reported as missing, not as malformed.
      ...Object.fromEntries(Object.entries(ids).map(([key, id]) => [key, id === '' ? null : id])),
    }),
    keeping: { name: 'first fields of a flow' },
    save: async (values) => onDone(values),
  })
  const { fields } = form
  const { buildingId } = fields.values
  const floors = useQuery(floorsQuery(buildingId))
  const groups = useFlowGroups(buildingId)
  const choose = (rows: readonly { id: string; name?: string }[] = []) => [
    { value: '', label: formText('choose') },
    ...rows.map(({ id, name = '' }) => ({ value: id, label: name })),
  ]
  return (
    <form noValidate onSubmit={form.handleSubmit} aria-label={t('create')} className={classes.first}>
      <p className={classes.note}>{t('firstNote')}</p>
      <FormSection title={t('first')}>
        <NativeSelect
          name="buildingId"
          label={t('building')}
          withAsterisk
          data={choose(buildings)}
          {...fields.getInputProps('buildingId')}
          // Floors and groups of another building do not apply.
          onChange={({ currentTarget }) =>
            fields.setValues({ buildingId: currentTarget.value, floorId: '', flowGroupId: '' })
          }
        />
        <NativeSelect
          name="floorId"
          label={t('floor')}
          withAsterisk
          disabled={buildingId === ''}
          data={choose(floors.data)}
          {...fields.getInputProps('floorId')}
        />
        <NativeSelect
          name="flowGroupId"
          label={t('group')}
          withAsterisk
          disabled={buildingId === ''}
          data={choose(groups.data)}
          {...fields.getInputProps('flowGroupId')}
        />
        <TextInput
          name="name"
          label={t('name')}
          withAsterisk
          autoComplete="off"
          {...fields.getInputProps('name')}
        />
      </FormSection>
      {floors.data?.length === 0 && (
        <Missing words={t('noFloor')} link={t('toFloors')} to={paths.floorCreate} buildingId={buildingId} />
      )}
      {groups.data?.length === 0 && (
        <Missing
          words={t('noGroup')}
          link={t('toGroups')}
          to={paths.flowGroupCreate}
          buildingId={buildingId}
        />
      )}
      <div>
        <Button type="submit">{t('toSteps')}</Button>
      </div>
    </form>
  )
}

type MissingProps = { words: string; link: string; to: string; buildingId: string }

/** What the building lacks, and where to add it. */
function Missing({ words, link, to, buildingId }: MissingProps) {
  return (
    <p role="status">
      {words}{' '}
      {may('flowGroup:write') && (
        <ScreenLink to={to} params={{ buildingId }}>
          {link}
        </ScreenLink>
      )}
    </p>
  )
}
