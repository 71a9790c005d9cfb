import { Alert, Button, Group, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CustomManifestDetail, customManifestRoutes } from '@wheelhouse/contract/custom/custom-manifest'
import type { CustomView } from '@wheelhouse/contract/custom/manifest'
import type { ManifestIssue } from '@wheelhouse/contract/custom/read-manifest'
import { customManifestTexts } from '@wheelhouse/texts/custom/custom-manifests'
import { viewTitle } from '../../custom/custom-views.ts'
import { loadBranding, setPreview } from '../../custom/manifest.ts'
import { ConfirmButton } from '../../kernel/forms/confirm-dialog.tsx'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { ScrollRegion } from '../../kernel/shell/focusable.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { notify } from '../../kernel/shell/notify.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { useSession } from '../../session/session.store.ts'
import { customManifestQuery, customManifestsQuery } from './custom-manifests.queries.ts'
import classes from './customisation.module.css'

/** A version of the manifest: its errors, its contents, and the actions available on it. */
export function VersionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(customManifestTexts)
  const { data, error, isPending, refetch } = useQuery(customManifestQuery(id))
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={data === undefined ? t('version') : t('versionName', { number: data.number })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {isPending && <ListLoading />}
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <div className={classes.dialog}>
          {data.note !== '' && <p>{data.note}</p>}
          <CheckResult issues={data.issues} />
          <Asks views={data.manifest.views} />
          <ScrollRegion as="pre" className={classes.text} role="region" aria-label={t('manifest')}>
            {data.text}
          </ScrollRegion>
          <Actions version={data} onClose={onClose} />
        </div>
      )}
    </Modal>
  )
}

function CheckResult({ issues }: { issues: readonly ManifestIssue[] }) {
  const t = useTexts(customManifestTexts)
  if (issues.length === 0)
    return (
      <Alert color="green" variant="light" title={t('check')}>
        {t('noIssues')}
      </Alert>
    )
  return (
    <Alert color="red" variant="light" title={t('issues', { count: issues.length })}>
      <ul className={classes.issues}>
        {issues.map(({ path, code, part }) => (
          <li key={`${path} ${code}`}>
            <code>{path === '' ? t('whole') : path}</code> {t(`issue_${code}`)}{' '}
            {part !== path && t('leftOut', { part })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** The capabilities that publishing this version grants, view by view. */
function Asks({ views }: { views: readonly CustomView[] }) {
  const t = useTexts(customManifestTexts)
  const language = useLanguage()
  if (views.length === 0) return null
  return (
    <section aria-label={t('asks')}>
      <h3 className={classes.part}>{t('asks')}</h3>
      <p>{t('asksNote')}</p>
      <dl className={classes.asks}>
        {views.map((view) => (
          <div key={view.id}>
            <dt>{viewTitle(view, language)}</dt>
            {'scriptUrl' in view && <dd>{t('asksEverything')}</dd>}
            {'bundle' in view && view.capabilities.length === 0 && <dd>{t('asksNothing')}</dd>}
            {'bundle' in view && view.capabilities.map((one) => <dd key={one}>{t(`capability_${one}`)}</dd>)}
          </div>
        ))}
      </dl>
    </section>
  )
}

type ActionsProps = { version: CustomManifestDetail; onClose: () => void }

function Actions({ version, onClose }: ActionsProps) {
  const t = useTexts(customManifestTexts)
  const queryClient = useQueryClient()
  const { user } = useSession()
  const { id, number, state, manifest, issues } = version
  const handleDone = async (done: 'published' | 'rolledBack' | 'deleted') => {
    onClose()
    notify({ message: t(done) })
    await Promise.all([queryClient.invalidateQueries(customManifestsQuery), loadBranding()])
  }
  const handlePreview = async () => {
    if (user !== null) await setPreview({ number, operatorId: user.id, manifest })
    onClose()
  }
  const input = { params: { id } }
  return (
    <Group justify="flex-end">
      {state === 'draft' && (
        <ConfirmButton
          label={t('delete')}
          isDangerous
          onConfirm={async () => {
            await call(customManifestRoutes.delete, input)
            await handleDone('deleted')
          }}
        >
          <p>{t('deleteText')}</p>
        </ConfirmButton>
      )}
      <Button variant="default" onClick={() => void handlePreview()}>
        {t('preview')}
      </Button>
      {state === 'published' ? (
        <ConfirmButton
          label={t('rollBack')}
          title={t('rollBackTitle', { number })}
          confirm={t('rollBack')}
          onConfirm={async () => {
            await call(customManifestRoutes.rollBack, input)
            await handleDone('rolledBack')
          }}
        >
          <p>{t('rollBackText')}</p>
        </ConfirmButton>
      ) : (
        issues.length === 0 && (
          <ConfirmButton
            label={t('publish')}
            title={t('publishTitle', { number })}
            confirm={t('publish')}
            onConfirm={async () => {
              await call(customManifestRoutes.publish, input)
              await handleDone('published')
            }}
          >
            <p>{t('publishText')}</p>
          </ConfirmButton>
        )
      )}
    </Group>
  )
}
