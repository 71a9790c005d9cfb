import { Link } from '@tanstack/react-router'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { ScrollText } from 'lucide-react'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import classes from './audit-link.module.css'

/** From the page of an entity to its entries in the audit log. */
function AuditLink({ id }: { id: string }) {
  const t = useTexts(shellTexts)
  if (!may('audit:read')) return null
  return (
    <Link to={paths.auditLogs} params={{ page: '1' }} search={{ entityId: id }} className={classes.link}>
      <ScrollText size={16} aria-hidden />
      {t('auditLog')}
    </Link>
  )
}

export const renderAuditLink = (id: string) => <AuditLink id={id} />
