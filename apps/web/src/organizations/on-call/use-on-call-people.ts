import { useQuery } from '@tanstack/react-query'
import type { OnCallRota } from '@wheelhouse/contract/organizations/on-call-rota'
import { onCallRotaTexts } from '@wheelhouse/texts/organizations/on-call-rotas'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { candidatesQuery } from './on-call.queries.ts'

/** The people who may be on call for a building (empty: for all), and the names of those already in the rota. */
export function useOnCallPeople(
  organizationId: string,
  buildingId: string,
  named: OnCallRota['people'] = [],
) {
  const t = useTexts(onCallRotaTexts)
  const language = useLanguage()
  const { data } = useQuery(candidatesQuery(organizationId))
  const everybody = data?.people ?? []
  const candidates = everybody
    .filter((person) => person.buildingId === null || person.buildingId === buildingId)
    .map((person) => ({ id: person.id, name: personName(person, language) }))
  // Until the candidates are loaded, rely on the stored availability.
  const available = data === undefined ? named.filter((person) => person.isAvailable) : candidates
  const names = new Map([...named, ...everybody].map((person) => [person.id, personName(person, language)]))
  return {
    candidates,
    isAvailable: (id: string) => available.some((person) => person.id === id),
    getName: (id: string) => names.get(id) ?? t('unknownPerson'),
    lacksMail: data?.canSendMail === false,
  }
}
