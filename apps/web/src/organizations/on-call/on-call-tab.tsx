import { Link } from '@tanstack/react-router'
import { type OnCallRota, onCallRotaRoutes } from '@wheelhouse/contract/organizations/on-call-rota'
import { listTurns } from '@wheelhouse/contract/organizations/on-call-turns'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { onCallRotaTexts } from '@wheelhouse/texts/organizations/on-call-rotas'
import { useBuildingColumn } from '../../buildings/building-filter.tsx'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { statusColumn } from '../../kernel/lists/list-columns.tsx'
import { now } from '../../kernel/server/clock.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { OrganizationParts } from '../organization-parts.tsx'

/** The rotas of an organisation, and who is on call in each. */
export function OnCallTab({ organizationId }: { organizationId: string }) {
  const t = useTexts(onCallRotaTexts)
  return (
    <OrganizationParts
      organizationId={organizationId}
      routes={onCallRotaRoutes}
      t={t}
      sort="name"
      columns={useColumns()}
      createPath={paths.onCallRotaCreate}
    />
  )
}

function useColumns(): readonly Column<OnCallRota>[] {
  const t = useTexts(onCallRotaTexts)
  const levelText = useTexts(notificationTexts)
  const language = useLanguage()
  const building = useBuildingColumn<OnCallRota>()
  return [
    {
      id: 'name',
      label: t('name'),
      sort: 'name',
      text: ({ name }) => name,
      cell: ({ organizationId, id, name }) => (
        <Link to={paths.onCallRota} params={{ organizationId, id }}>
          {name}
        </Link>
      ),
    },
    building,
    { id: 'level', label: t('level'), sort: 'level', text: ({ level }) => levelText(`level_${level}`) },
    {
      id: 'now',
      label: t('now'),
      text: (rota) => {
        const person = findOnCall(rota)
        return person === null ? t('nobodyNow') : personName(person, language)
      },
    },
    statusColumn(),
  ]
}

function findOnCall(rota: OnCallRota) {
  const available = rota.people.filter(({ isAvailable }) => isAvailable)
  const [turn] = listTurns(rota, (id) => available.some((person) => person.id === id), now(), 1)
  return available.find(({ id }) => id === turn?.operatorId) ?? null
}
