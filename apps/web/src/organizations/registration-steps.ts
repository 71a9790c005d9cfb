import type { PasswordPolicy } from '@wheelhouse/contract/account/password'
import {
  registrationCreate,
  type RegistrationStep,
  registrationSteps,
} from '@wheelhouse/contract/organizations/registration'
import { authModes } from '@wheelhouse/contract/session/session'
import type { z } from 'zod'
import { buildingCodecs, useBuildingLabels } from '../buildings/building-form.tsx'
import {
  defineForm,
  flag,
  type FormDefinition,
  number,
  optional,
  secret,
  text,
} from '../kernel/forms/form-codec.ts'
import { useLanguage } from '../kernel/words/texts.ts'
import { useContractForm } from '../kernel/forms/use-contract-form.ts'
import { contractCodecs, useContractLabels } from './contract-form.tsx'
import { passwordComplaint, useOperatorLabels } from './operator-form.tsx'
import { organizationForm, useOrganizationLabels } from './organization-form.tsx'

const contractForm = defineForm(contractCodecs)
const buildingForm = defineForm(buildingCodecs)
const administratorForm = defineForm({
  lastName: text(),
  firstName: text(),
  loginId: text(),
  phone: optional(),
  language: text('ja'),
  password: secret(),
  authMode: number(String(authModes.password)),
  passwordChangeRequired: flag(true),
})

/** What each step does once its fields are right. */
type Deeds = Record<RegistrationStep, () => Promise<void>>

/** The four forms of a registration; they live as long as the page, whichever is shown. */
export function useRegistrationSteps(policy: PasswordPolicy, deeds: Deeds) {
  const { shape } = registrationCreate
  const language = useLanguage()
  const organization = useStep({
    form: organizationForm,
    schema: shape.organization,
    labels: useOrganizationLabels(),
    deed: deeds.organization,
  })
  const contract = useStep({
    form: contractForm,
    schema: shape.contract,
    labels: useContractLabels(),
    deed: deeds.contract,
  })
  const building = useStep({
    form: buildingForm,
    schema: shape.building,
    labels: useBuildingLabels(),
    deed: deeds.building,
  })
  const operator = useStep({
    form: administratorForm,
    schema: shape.operator,
    labels: useOperatorLabels(),
    initial: { language },
    check: ({ password, loginId }) => passwordComplaint(password, { policy, loginId, isNew: true }),
    deed: deeds.operator,
  })
  const steps = { organization, contract, building, operator }
  return {
    ...steps,
    isTouched: registrationSteps.some((step) => steps[step].isTouched),
    /** What was entered, as the call takes it. */
    bodies: () =>
      Object.fromEntries(registrationSteps.map((step) => [step, steps[step].body()])) as Record<
        RegistrationStep,
        unknown
      >,
  }
}

type StepOptions<Values extends Record<string, unknown>> = {
  form: FormDefinition<Values>
  schema: z.ZodType
  labels: { [Name in keyof Values]?: string }
  initial?: Partial<Values>
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>
  deed: () => Promise<void>
}

function useStep<Values extends Record<string, unknown>>(options: StepOptions<Values>) {
  const { form, schema, labels, initial, check, deed } = options
  const first = { ...form.empty, ...initial }
  const state = useContractForm<Values>({
    initial: first,
    schema,
    toBody: form.bodyOf,
    check,
    save: deed,
  })
  return {
    ...state,
    labels,
    isReadOnly: false,
    isTouched: form.changed(first, state.fields.values).length > 0,
    /** Shows what the server says of a field. */
    complain: (field: string, words: string) => state.fields.setFieldError(field, words),
    body: () => form.bodyOf(state.fields.getValues()),
  }
}
