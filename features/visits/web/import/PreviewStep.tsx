import { Alert, Button, Checkbox, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { DialogFoot } from '../../../../kit/web/dialog/DialogFoot.tsx';
import { formatCount } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { ImportPreview } from '../../visit.ts';
import classes from './Import.module.css';
import { PreviewTable } from './PreviewTable.tsx';
import type { CellProblem, useImport } from './useImport.ts';
import { WorkProgress } from './WorkProgress.tsx';

const MOST_LISTED = 100;

interface PreviewStepProps {
  steps: ReturnType<typeof useImport>;
  preview: ImportPreview;
  onClose: () => void;
}

/** Second step: what the file holds, what is wrong with it, and the button that imports it. */
export function PreviewStep({ steps, preview, onClose }: PreviewStepProps) {
  const { t, language } = useWords();
  const { work, file } = steps;
  // The server names a missing column at the sheet's heading; here its choice is asked for instead.
  const problems = preview.missing.length > 0 ? [] : preview.problems;
  const ready = preview.missing.length === 0 && problems.length === 0;
  const fresh = preview.total - preview.duplicates;
  const counted = (count: number) => ({ count, shown: formatCount(count, language) });

  return (
    <div className={classes.preview}>
      <div className={classes.file}>
        <Text fw={600}>{file?.name}</Text>
        <Button variant="subtle" size="compact-md" onClick={steps.forget} disabled={work !== null}>
          {t('visits:import.otherFile')}
        </Button>
      </div>
      {preview.missing.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
          {t('visits:import.missing', {
            fields: preview.missing.map((field) => t(`visits:import.fields.${field}`)).join(', '),
          })}
        </Alert>
      )}
      {problems.length > 0 && <ProblemList problems={problems} />}
      {ready && <Summary preview={preview} />}
      <PreviewTable
        preview={preview}
        problems={problems}
        disabled={work?.kind === 'import'}
        onAssign={steps.assign}
      />
      {ready && fresh > 0 && (
        <Invitations
          count={preview.invitations}
          checked={steps.invites}
          disabled={work !== null}
          onChange={steps.setInvites}
        />
      )}
      {work ? (
        <WorkProgress work={work} onStop={steps.stop} />
      ) : (
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button onClick={steps.start} disabled={!ready || fresh === 0}>
            {ready && fresh > 0
              ? t('visits:import.submit', counted(fresh))
              : t('visits:import.submitNothing')}
          </Button>
        </DialogFoot>
      )}
    </div>
  );
}

function Summary({ preview }: { preview: ImportPreview }) {
  const { t, language } = useWords();
  const { total, duplicates } = preview;
  const counted = (count: number) => ({ count, shown: formatCount(count, language) });
  return (
    <Text role="status">
      {total > duplicates
        ? t('visits:import.ready', counted(total - duplicates))
        : t('visits:import.nothing')}
      {duplicates > 0 && total > duplicates && ` ${t('visits:import.duplicates', counted(duplicates))}`}
    </Text>
  );
}

interface InvitationsProps {
  count: number;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the invitations leave, and how many that is. */
function Invitations({ count, checked, disabled, onChange }: InvitationsProps) {
  const { t, language } = useWords();
  if (count === 0) return <Text c="dimmed">{t('visits:import.invitesNobody')}</Text>;
  return (
    <Checkbox
      label={t('visits:import.invite', { count, shown: formatCount(count, language) })}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function ProblemList({ problems }: { problems: readonly CellProblem[] }) {
  const { t, language } = useWords();
  const counted = (count: number) => ({ count, shown: formatCount(count, language) });
  const unlisted = problems.length - MOST_LISTED;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('visits:import.problems', counted(problems.length))}
    >
      {t('visits:import.problemsText')}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <ul className={classes.problems} tabIndex={0}>
        {problems.slice(0, MOST_LISTED).map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`}>
            {t('visits:import.problemAt', { row, column, message })}
          </li>
        ))}
        {unlisted > 0 && <li>{t('visits:import.moreProblems', counted(unlisted))}</li>}
      </ul>
    </Alert>
  );
}
