import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, getLocalNow } from '../../../../kit/time.ts';
import { callQuery, useCommand } from '../../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../../kit/web/dialog/ConfirmDialog.tsx';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { formatCount, formatShortDay, formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { useToday } from '../../../../kit/web/session/useToday.ts';
import { listVisitImports, undoVisitImport } from '../api.ts';
import type { RecentVisitImport } from '../visitsImport.ts';
import classes from './Import.module.css';
import { getVisitImportUndoText } from './useUndoVisitImport.ts';

export function RecentVisitImports() {
  const { t, language } = useI18n();
  const { building } = useSession();
  const today = useToday();
  const [selected, setSelected] = useState<RecentVisitImport | null>(null);
  const [opened, setOpened] = useState(false);
  const imports = useQuery(callQuery(listVisitImports, { building: building.id }));
  const undo = useCommand(undoVisitImport);
  const toCount = (count: number) => ({ count, shown: formatCount(count, language) });

  const formatImportTime = ({ importedAt }: RecentVisitImport) => {
    const { date, time } = getLocalNow(building.timeZone, new Date(importedAt));
    const at = { time: formatTime(time) };
    if (date === today) return t('visits:import.recent.today', at);
    if (date === addDays(today, -1)) return t('visits:import.recent.yesterday', at);
    return `${formatShortDay(date, language)} ${at.time}`;
  };
  const confirm = async () => {
    if (!selected) return;
    notifyUser.success(
      getVisitImportUndoText(await undo.mutateAsync({ building: building.id, id: selected.id })),
    );
  };
  const isEmpty = !imports.data || imports.data.length === 0;
  const keptCount = selected ? selected.created - selected.untouched : 0;
  return (
    <>
      {!isEmpty && (
        <section className={classes.recent} aria-labelledby="recent-imports">
          <h3 id="recent-imports">{t('visits:import.recent.title')}</h3>
          <ul>
            {imports.data.map((each) => (
              <li key={each.id}>
                <span>
                  {t('visits:import.recent.entry', {
                    when: formatImportTime(each),
                    ...toCount(each.created),
                  })}
                </span>
                <Button
                  variant="subtle"
                  leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden />}
                  aria-label={t('visits:import.recent.undoOf', { when: formatImportTime(each) })}
                  onClick={() => {
                    setSelected(each);
                    setOpened(true);
                  }}
                >
                  {t('visits:import.recent.undo')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        opened={opened}
        close={() => setOpened(false)}
        title={t('visits:import.recent.question')}
        confirmLabel={t('visits:import.recent.confirm')}
        cancelLabel={t('visits:import.recent.keep')}
        danger
        onConfirm={confirm}
      >
        {selected && (
          <>
            <Text fw={600} className={classes.when}>
              {t('visits:import.recent.entry', {
                when: formatImportTime(selected),
                ...toCount(selected.created),
              })}
            </Text>
            <Text mt="sm">{t('visits:import.recent.removes', toCount(selected.untouched))}</Text>
            {keptCount > 0 && <Text>{t('visits:import.recent.keeps', toCount(keptCount))}</Text>}
            <Text c="dimmed" mt="sm">
              {t('visits:import.recent.told')}
            </Text>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
