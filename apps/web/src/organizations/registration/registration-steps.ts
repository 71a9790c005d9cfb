import type { PasswordPolicy } from '@wheelhouse/contract/account/password'
import { makeRecord } from '@wheelhouse/contract/kernel/typed'
import {
  type RegistrationStep,
  registrationCreate,
  registrationSteps,
} from '@wheelhouse/contract/organizations/registration'
import { authModes } from '@wheelhouse/contract/session/session'
import type { z } from 'zod'
import { buildingCodecs, useBuildingLabels } from '../../buildings/building-form.tsx'
import {
  defineForm,
  type FormDefinition,
  flag,
  number,
  optional,
  secret,
  text,
} from '../../kernel/forms/form-codec.ts'
import { useContractForm } from '../../kernel/forms/use-contract-form.ts'
import { useLanguage } from '../../kernel/words/texts.ts'
import { contractCodecs, useContractLabels } from '../contracts/contract-form.tsx'
import { getPasswordIssue, useOperatorLabels } from '../operators/operator-form.tsx'
import { organizationForm, useOrganizationLabels } from '../organization-form.tsx'

const contractForm = defineForm(contractCodecs)
const buildingForm = defineForm(buildingCodecs)
const administratorForm = defineForm({
  lastName: text(),
  firstName: text(),
  loginId: text(),
  phone: optional(),
  language: text('ja'),
  password: secret(),
  sendInvitation: flag(),
  authMode: number(String(authModes.password)),
  passwordChangeRequired: flag(true),
})

/** What each step does once its fields are valid. */
type Actions = Record<RegistrationStep, () => Promise<void>>

/** The four forms of a registration; they keep their state for as long as the page is open. */
export function useRegistrationSteps(policy: PasswordPolicy, saves: Actions) {
  const { shape } = registrationCreate
  const language = useLanguage()
  const organization = useStep({
    name: 'organization',
    form: organizationForm,
    schema: shape.organization,
    labels: useOrganizationLabels(),
    save: saves.organization,
  })
  const contract = useStep({
    name: 'contract',
    form: contractForm,
    schema: shape.contract,
    labels: useContractLabels(),
    save: saves.contract,
  })
  const building = useStep({
    name: 'building',
    form: buildingForm,
    schema: shape.building,
    labels: useBuildingLabels(),
    save: saves.building,
  })
  const operator = useStep({
    name: 'operator',
    form: administratorForm,
    schema: shape.operator,
    labels: useOperatorLabels(),
    initial: { language },
    check: ({ password, loginId, sendInvitation }) =>
      getPasswordIssue(password, { policy, loginId, isNew: !sendInvitation }),
    save: saves.operator,
  })
  const steps = { organization, contract, building, operator }
  return {
    ...steps,
    isTouched: registrationSteps.some((step) => steps[step].isTouched),
    /** The input of all steps as the body of the request. */
    bodies: () => makeRecord(registrationSteps, (step): unknown => steps[step].body()),
  }
}

type StepOptions<Values extends Record<string, unknown>> = {
  name: RegistrationStep
  form: FormDefinition<Values>
  schema: z.ZodType
  labels: { [Name in keyof Values]?: string }
  initial?: Partial<Values>
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>
  save: () => Promise<void>
}

function useStep<Values extends Record<string, unknown>>(options: StepOptions<Values>) {
  const { name, form, schema, labels, initial, check, save } = options
  const first = { ...form.empty, ...initial }
  const state = useContractForm<Values>({
    initial: first,
    schema,
    toBody: form.toBody,
    check,
    keeping: {
      name: `registration ${name}`,
      withoutSecrets: form.withoutSecrets,
      // A step that was left is no longer dirty, but nothing of it is saved yet.
      isTouched: (values) => form.changed(first, values).length > 0,
    },
    save: save,
  })
  return {
    ...state,
    labels,
    isReadOnly: false,
    isTouched: form.changed(first, state.fields.values).length > 0,
    /** Shows an issue that the server reported for a field. */
    complain: (field: string, words: string) => state.fields.setFieldError(field, words),
    body: () => form.toBody(state.fields.getValues()),
  }
}
