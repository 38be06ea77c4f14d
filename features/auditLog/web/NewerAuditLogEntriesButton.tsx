import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useI18n } from '../../../kit/web/i18n.ts';
import type { NewerRowsState } from '../../../kit/web/list/usePagesWithNewerRows.ts';
import classes from './NewerAuditLogEntriesButton.module.css';

export function NewerAuditLogEntriesButton({ newer }: { newer: NewerRowsState | null }) {
  const { t } = useI18n();
  return (
    <div className={classes.place} role="status">
      {newer && (
        <Button
          className={classes.button}
          leftSection={<IconArrowUp size={18} stroke={1.5} aria-hidden />}
          onClick={newer.show}
        >
          {newer.isMore
            ? t('auditLog:audit.newerMore', { max: newer.count })
            : t('auditLog:audit.newer', { count: newer.count })}
        </Button>
      )}
    </div>
  );
}
