import { Link } from '@tanstack/react-router'
import type { ServiceCommand } from '@wheelhouse/contract/system/service-command'
import type { ServiceBundle } from '@wheelhouse/contract/system/service-package'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { Plus } from 'lucide-react'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './bundle-commands.module.css'

/** The fields that the list of a package's commands requests. */
export type CommandRow = Pick<ServiceCommand, 'id' | 'name' | 'code' | 'method' | 'bundleId' | 'status'>

type BundleCommandsProps = { bundle: ServiceBundle; commands: readonly CommandRow[]; mayChange: boolean }

/** The commands of a bundle, by name, and a link to add another. */
export function BundleCommands({ bundle, commands, mayChange }: BundleCommandsProps) {
  const t = useTexts(serviceCommandTexts)
  const formText = useTexts(formTexts)
  const { id: bundleId, packageId, name: bundleName } = bundle
  return (
    <div className={classes.commands}>
      {commands.length === 0 ? (
        <p>{t('noCommands')}</p>
      ) : (
        <ul aria-label={t('commandsOf', { name: bundleName })}>
          {commands.map(({ id, name, code, method, status }) => (
            <li key={id}>
              <Link to={paths.serviceCommand} params={{ packageId, id }}>
                {name}
              </Link>
              <code>{`${method} ${code}`}</code>
              {status === 0 && <span>{formText('disabled')}</span>}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Link
          to={paths.serviceCommandCreate}
          params={{ packageId, bundleId }}
          aria-label={t('addTo', { name: bundleName })}
          className={classes.add}
        >
          <Plus size={14} aria-hidden />
          {t('add')}
        </Link>
      )}
    </div>
  )
}
