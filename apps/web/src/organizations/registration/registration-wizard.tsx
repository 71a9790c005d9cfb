import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { PasswordPolicy } from '@wheelhouse/contract/account/password'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { contractRoutes } from '@wheelhouse/contract/organizations/contract'
import { operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import { organizationRoutes } from '@wheelhouse/contract/organizations/organization'
import {
  type RegistrationStep,
  registrationCreate,
  registrationRoutes,
  registrationSteps,
} from '@wheelhouse/contract/organizations/registration'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { registrationTexts } from '@wheelhouse/texts/organizations/registration'
import { useEffect, useRef, useState } from 'react'
import { BasicSections } from '../../buildings/building-form.tsx'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { getWords, toIssueOfCode } from '../../kernel/forms/form.ts'
import { FormFailure, UnsavedGuard } from '../../kernel/forms/form-parts.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { call } from '../../kernel/server/api.ts'
import { ApiError, asApiError } from '../../kernel/server/api-error.ts'
import { randomId } from '../../kernel/server/random-id.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { ContractSections } from '../contracts/contract-form.tsx'
import { InvitationChoice, PersonSection, SignInSection } from '../operators/operator-form.tsx'
import { OrganizationSections } from '../organization-form.tsx'
import classes from './registration.module.css'
import type { Registered } from './registration-done.tsx'
import { useRegistrationSteps } from './registration-steps.ts'

type WizardProps = { policy: PasswordPolicy; onRegistered: (registered: Registered) => void }

/** The four steps. Input is kept when moving back and forth, and when the server rejects it. */
export function RegistrationWizard({ policy, onRegistered }: WizardProps) {
  const t = useTexts(registrationTexts)
  const formText = useTexts(formTexts)
  const queryClient = useQueryClient()
  const [at, setAt] = useState<RegistrationStep>('organization')
  const [registered, setRegistered] = useState<Registered | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const attempt = useRef({ contents: '', id: '' })
  const { arrival, arrive } = useArrival()
  const go = (step: RegistrationStep) => {
    setAt(step)
    setFailure(null)
    arrive()
  }

  /** Validation issues are shown at the fields that they concern. */
  const showFaults = (error: ApiError) => {
    const faults = error.details.map(({ path, code }) => ({ ...splitPath(path), code }))
    for (const { step, field, code } of faults)
      if (step !== null) steps[step].complain(field, getWords(toIssueOfCode(code)))
    const wrong = registrationSteps.find((step) => faults.some((fault) => fault.step === step))
    if (wrong !== undefined) setAt(wrong)
    setFailure(wrong === undefined ? error : new ApiError('request.invalid'))
    arrive()
  }
  const register = async () => {
    const contents = steps.bodies()
    const text = JSON.stringify(contents)
    // The same contents keep their id, so a retry after a lost response is idempotent.
    if (attempt.current.contents !== text) attempt.current = { contents: text, id: randomId() }
    const body = registrationCreate.parse({ ...contents, id: attempt.current.id })
    try {
      const { organizationId } = await call(registrationRoutes.create, { body })
      const { name } = body.organization
      const { loginId, password = null } = body.operator
      setRegistered({ organizationId, name, loginId, password })
    } catch (error) {
      showFaults(asApiError(error))
    }
  }
  const steps = useRegistrationSteps(policy, {
    organization: async () => go('contract'),
    contract: async () => go('building'),
    building: async () => go('operator'),
    operator: register,
  })

  // Only once nothing counts as unsaved; otherwise the page would ask for confirmation.
  useEffect(() => {
    if (registered === null) return
    for (const { list } of [organizationRoutes, contractRoutes, buildingRoutes, operatorRoutes])
      void queryClient.invalidateQueries({ queryKey: [list.path] })
    onRegistered(registered)
  }, [registered, onRegistered, queryClient])

  const { handleSubmit, isSaving, failure: stepFailure } = steps[at]
  const place = registrationSteps.indexOf(at)
  const before = registrationSteps[place - 1]
  const name = t(`step_${at}`)
  return (
    <>
      <UnsavedGuard isDirty={registered === null && steps.isTouched} />
      <p className={listClasses.note}>{t('lead')}</p>
      <StepList at={at} onGo={go} />
      <form
        key={at}
        noValidate
        onSubmit={handleSubmit}
        aria-label={name}
        className={`${formClasses.form} ${classes.step}`}
      >
        <FormFailure title={t('notRegistered')} error={failure ?? stepFailure} />
        <StepHeading arrival={arrival}>
          {t('stepOf', { name, at: place + 1, count: registrationSteps.length })}
        </StepHeading>
        {at === 'organization' && <OrganizationSections of={steps.organization} />}
        {at === 'contract' && <ContractSections of={steps.contract} />}
        {at === 'building' && <BasicSections of={steps.building} />}
        {at === 'operator' && <AdministratorSections of={steps.operator} policy={policy} />}
        <div className={formClasses.actions}>
          {before !== undefined && (
            <Button variant="default" disabled={isSaving} onClick={() => go(before)}>
              {t('back')}
            </Button>
          )}
          <Button type="submit" loading={isSaving}>
            {at === 'operator' ? formText('create') : t('next')}
          </Button>
        </div>
      </form>
    </>
  )
}

/** The new customer's first account. */
function AdministratorSections({
  of: form,
  policy,
}: {
  of: ReturnType<typeof useRegistrationSteps>['operator']
  policy: PasswordPolicy
}) {
  const t = useTexts(registrationTexts)
  return (
    <>
      <p className={formClasses.note}>{t('administratorNote')}</p>
      <PersonSection of={form} />
      <SignInSection
        of={form}
        policy={policy}
        invitation={<InvitationChoice of={form} />}
        isInvited={form.fields.values.sendInvitation}
      />
    </>
  )
}

/** The steps, with links back to the completed ones. */
function StepList({ at, onGo }: { at: RegistrationStep; onGo: (step: RegistrationStep) => void }) {
  const t = useTexts(registrationTexts)
  const place = registrationSteps.indexOf(at)
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {registrationSteps.map((step, index) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {index < place ? (
            <button type="button" onClick={() => onGo(step)}>
              {t(`step_${step}`)}
            </button>
          ) : (
            t(`step_${step}`)
          )}
        </li>
      ))}
    </ol>
  )
}

/** Counts visits to steps, including returns. */
function useArrival() {
  const [arrival, setArrival] = useState(0)
  return { arrival, arrive: () => setArrival((last) => last + 1) }
}

/** Moves the focus to the first invalid field, else to the heading of the step. */
function StepHeading({ arrival, children }: { arrival: number; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrival === 0) return
    const wrong = heading.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(wrong ?? heading.current)?.focus()
  }, [arrival])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}

/** Splits `operator.loginId` into step and field. */
function splitPath(path: string): { step: RegistrationStep | null; field: string } {
  const [first, ...field] = path.split('.')
  return { step: registrationSteps.find((step) => step === first) ?? null, field: field.join('.') }
}
