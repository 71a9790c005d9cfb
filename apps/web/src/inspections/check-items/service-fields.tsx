import { useQuery } from '@tanstack/react-query'
import { linkageServices } from '@wheelhouse/contract/buildings/linkage'
import { meterTypes, readingServices } from '@wheelhouse/contract/inspections/check-item'
import { linkageTexts } from '@wheelhouse/texts/buildings/linkages'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { LinkageUsageBars } from '../../buildings/linkages/linkage-card.tsx'
import { linkagesQuery } from '../../buildings/linkages/linkages.queries.ts'
import { type Choice, ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { type FieldsState, setFields } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import classes from './check-items.module.css'
import type { ItemValues } from './item-values.ts'

/** The linkages of a building; empty if the person may not see them. */
function useLinkages(buildingId: string) {
  const isEnabled = buildingId !== '' && may('linkage:read')
  return useQuery({ ...linkagesQuery(buildingId), enabled: isEnabled }).data ?? []
}

/** The type of meter, the service that reads it, and its key at that service. */
export function ServiceFields({ of: form }: { of: FieldsState<ItemValues> }) {
  const t = useTexts(checkItemTexts)
  const linkageText = useTexts(linkageTexts)
  const { buildingId, readingService } = form.fields.values
  const linkages = useLinkages(buildingId)
  const isLacking = (service: string) =>
    linkages.some((linkage) => linkage.service === service && linkage.status === 'uncontracted')
  const services = readingServices.map((service): Choice => {
    const label = t(`readingService_${service}`)
    if (!isLacking(service)) return { value: service, label }
    // Existing items keep the service; it can no longer be chosen.
    const isChosen = service === readingService
    return { value: service, label: t('serviceUncontracted', { service: label }), disabled: !isChosen }
  })
  const keyed = linkageServices.find((service) => service === readingService)
  return (
    <>
      <ChoiceField
        of={form}
        name="meterType"
        isRequired
        choices={meterTypes.map((type) => ({ value: type, label: t(`meterType_${type}`) }))}
      />
      <ChoiceField
        of={form}
        name="readingService"
        isRequired
        choices={services}
        onChoose={(chosen) => setFields<ItemValues, ItemValues>(form, { readingService: chosen, key: '' })}
      />
      {(keyed === 'hakaru' || keyed === 'kanriroid' || keyed === 'lilz') && (
        <TextField of={form} name="key" label={t(`key_${keyed}`)} isRequired={keyed !== 'hakaru'} />
      )}
      {services.some(({ disabled }) => disabled) && (
        <p className={classes.note}>{linkageText('uncontracted')}</p>
      )}
    </>
  )
}

/** Usage of the hakaru.ai quota, if the building is linked with it and has readings. */
export function HakaruUsage({ buildingId }: { buildingId: string }) {
  const t = useTexts(checkItemTexts)
  const usage = useLinkages(buildingId).find(({ service }) => service === 'hakaru')?.usage ?? null
  if (usage === null) return null
  return (
    <section className={classes.wide} aria-label={t('usage')}>
      <h2 className={classes.usage}>{t('usage')}</h2>
      <LinkageUsageBars usage={usage} />
    </section>
  )
}
