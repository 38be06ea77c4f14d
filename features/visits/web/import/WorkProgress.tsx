import { Button, Progress } from '@mantine/core';
import { useWords } from '../../../../kit/web/i18n.ts';
import { OutageLine } from '../../../../kit/web/state/OutageLine.tsx';
import classes from './Import.module.css';
import type { Work } from './useImport.ts';

/** The work of reading a file, which can be stopped at any time. */
export function WorkProgress({ work, onStop }: { work: Work; onStop: () => void }) {
  const { t } = useWords();
  return (
    <div className={classes.work}>
      <Progressing work={work} />
      <Button variant="default" onClick={onStop}>
        {t('visits:import.stop')}
      </Button>
    </div>
  );
}

/** How far the sending is; once all has left, that the server works. */
export function Progressing({ work }: { work: Work }) {
  const { t } = useWords();
  const percent = Math.round(work.share * 100);
  const sent = percent === 100;
  const doing = sent
    ? t(work.kind === 'import' ? 'visits:import.writing' : 'visits:import.reading')
    : t('visits:import.uploading', { percent });
  return (
    <div className={classes.progress}>
      <p className={classes.doing} aria-live="polite">
        {doing}
      </p>
      <Progress.Root size="lg" className={classes.bar}>
        <Progress.Section
          value={sent ? 100 : percent}
          striped={sent}
          animated={sent}
          aria-label={t('visits:import.title')}
          {...(sent && { 'aria-valuenow': undefined })}
        />
      </Progress.Root>
      <OutageLine inDialog />
    </div>
  );
}
