import { Alert, Skeleton } from '@mantine/core';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { usePages } from '../../../kit/web/list/usePages.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { ActionButton } from '../../../kit/web/ui/ActionButton.tsx';
import { RecordPanel } from '../../../kit/web/ui/RecordPanel.tsx';
import { exportLoansOfBadge, listLoansOfBadge } from '../api.ts';
import type { Badge, PastLoan } from '../badge.ts';
import classes from './Badges.module.css';
import { useTimeOrDateFormatter } from './useBadgeColumns.tsx';

export function BadgeHistoryPanel({ item: badge, ...view }: RecordDialogProps<Badge>) {
  const { t } = useI18n();
  return (
    <RecordPanel
      {...view}
      title={t('badges:history.title', { number: badge?.number })}
      footer={badge && <ExportFooter badge={badge.id} />}
    >
      {badge && <Loans key={badge.id} badge={badge.id} />}
    </RecordPanel>
  );
}

function useLoans(badge: number) {
  const { building } = useSession();
  return usePages(listLoansOfBadge, { building: building.id, badge, search: '', sort: '-given' });
}

function ExportFooter({ badge }: { badge: number }) {
  const { data, input } = useLoans(badge);
  const exportAction = useExportAction(exportLoansOfBadge, input);
  if (data?.length === 0) return null;
  return (
    <DialogFooter nowrap>
      <ActionButton action={exportAction} />
    </DialogFooter>
  );
}

function Loans({ badge }: { badge: number }) {
  const { t } = useI18n();
  const { data, error, moreButton } = useLoans(badge);
  if (error)
    return (
      <Alert role="alert" color="red">
        <FailureMessage error={error} />
      </Alert>
    );
  if (!data) return <Skeleton height={240} />;
  if (data.length === 0) return <p className={classes.quiet}>{t('badges:history.none')}</p>;
  return (
    <>
      <ul className={classes.past}>
        {data.map((loan) => (
          <PastLoanLine key={loan.id} loan={loan} />
        ))}
      </ul>
      {moreButton}
    </>
  );
}

function PastLoanLine({ loan }: { loan: PastLoan }) {
  const { t } = useI18n();
  const moment = useTimeOrDateFormatter();
  const { holder, organization, givenAt, givenBy, returnedAt, returnedBy, ending } = loan;
  return (
    <li>
      <p>
        <strong>{holder || t('badges:nobody')}</strong>
      </p>
      {organization && <p className={classes.quiet}>{organization}</p>}
      <p className={classes.quiet}>{t('badges:history.given', { at: moment(givenAt), by: givenBy })}</p>
      {returnedAt && ending && (
        <p className={classes.quiet}>
          {t(`badges:history.${ending}`, { at: moment(returnedAt), by: returnedBy })}
        </p>
      )}
    </li>
  );
}
