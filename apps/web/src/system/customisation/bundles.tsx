import { Alert } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { customBundleLimits, customBundleRoutes } from '@wheelhouse/contract/custom/custom-bundle'
import { customManifestTexts } from '@wheelhouse/texts/custom/custom-manifests'
import { useState } from 'react'
import { ChooseFileButton } from '../../kernel/files/choose-file-button.tsx'
import { ConfirmButton } from '../../kernel/forms/confirm-dialog.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { CopyValue } from '../../kernel/shell/copy-value.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { formatBytes } from '../../kernel/words/format-bytes.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { customBundlesQuery, customManifestsQuery } from './custom-manifests.queries.ts'
import classes from './customisation.module.css'

/** The pages and style sheets that a manifest can refer to by hash. */
export function Bundles() {
  const t = useTexts(customManifestTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(customBundlesQuery)
  const [wrongName, setWrongName] = useState<string | null>(null)
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(customBundlesQuery),
      // Versions report which bundles they lack.
      queryClient.invalidateQueries(customManifestsQuery),
    ])
  const handleFile = async (file: File) => {
    const content = await readBundle(file)
    setWrongName(content === null ? file.name : null)
    if (content === null) return
    try {
      const name = file.name.slice(0, customBundleLimits.nameMax)
      const kind = name.endsWith('.css') ? 'styles' : 'page'
      await call(customBundleRoutes.create, { body: { name, kind, content } })
      notify({ message: t('bundleUploaded', { name }) })
      await refresh()
    } catch (failure) {
      showError(failure)
    }
  }
  return (
    <>
      <h2 className={classes.part}>{t('bundles')}</h2>
      <p className={listClasses.note}>{t('bundlesNote')}</p>
      <ChooseFileButton
        label={t('uploadBundle')}
        accept=".html,.css,text/html,text/css"
        onChoose={(file) => void handleFile(file)}
      />
      {wrongName !== null && (
        <Alert color="red" variant="light" mt="xs">
          {t('bundleUnreadable', { name: wrongName })}
        </Alert>
      )}
      {isPending && <ListLoading />}
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{t('noBundles')}</p>}
      <ul className={classes.bundles}>
        {data?.map(({ id, kind, name, sha256, size }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>
              {t(`kind_${kind}`)} {formatBytes(size, language)}
            </span>
            <CopyValue label={t('hashOf', { name })} value={sha256} />
            <ConfirmButton
              label={t('deleteBundle', { name })}
              size="xs"
              isDangerous
              onConfirm={async () => {
                await call(customBundleRoutes.delete, { params: { id } })
                notify({ message: t('bundleDeleted') })
                await refresh()
              }}
            >
              <p>{t('deleteBundleText')}</p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The file's text, with the same hash as the file; `null` if decoding would change it, or if it is too large. */
async function readBundle(file: File): Promise<string | null> {
  const text = file.size > 4 * customBundleLimits.characters ? '' : await file.text()
  const isSame = new TextEncoder().encode(text).length === file.size
  return isSame && text !== '' && text.length <= customBundleLimits.characters ? text : null
}
