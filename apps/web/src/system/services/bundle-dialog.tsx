import {
  type ServiceBundle,
  serviceBundleCreate,
  serviceBundleRoutes,
  serviceBundleUpdate,
} from '@wheelhouse/contract/system/service-package'
import { serviceTexts } from '@wheelhouse/texts/system/services'
import { TextField } from '../../kernel/forms/entity-fields.tsx'
import { defineForm, text } from '../../kernel/forms/form-codec.ts'
import { FormDialog } from '../../kernel/forms/form-dialog.tsx'
import { useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'

const bundleForm = defineForm({ name: text() })

type BundleDialogProps = {
  packageId: string
  /** Omit to create a new bundle. */
  bundle?: ServiceBundle
  onClose: () => void
}

/** The name of a bundle. */
export function BundleDialog({ packageId, bundle, onClose }: BundleDialogProps) {
  const t = useTexts(serviceTexts)
  const form = useEntityForm({
    routes: serviceBundleRoutes,
    params: { packageId },
    row: bundle && { ...bundle, can: { update: true, delete: true } },
    form: bundleForm,
    create: serviceBundleCreate,
    update: serviceBundleUpdate,
    onCreated: onClose,
    onSaved: onClose,
    labels: { name: t('bundleName') },
  })
  return (
    <FormDialog form={form} title={t(bundle === undefined ? 'addBundle' : 'renameBundle')} onClose={onClose}>
      <TextField of={form} name="name" isRequired />
    </FormDialog>
  )
}
