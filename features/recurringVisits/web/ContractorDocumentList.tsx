import { Anchor, Group } from '@mantine/core';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ContractorDocument, ContractorDocumentState } from '../recurringVisit.ts';
import classes from './RecurringVisitsPage.module.css';

const stateTones: Readonly<Record<Exclude<ContractorDocumentState, 'valid'>, StateTone>> = {
  expiring: 'attention',
  expired: 'danger',
  missing: 'danger',
};

export function ContractorDocumentList({ documents }: { documents: readonly ContractorDocument[] }) {
  const { t } = useI18n();
  return (
    <ul className={classes.documents}>
      {documents.map(({ id, kind, name, number, validUntil, file, state }) => {
        const title = name || t(`recurringVisits:kinds.${kind}`);
        const stateText = validUntil
          ? t(`recurringVisits:until.${state}`, { day: formatDate(validUntil) })
          : t(`recurringVisits:states.${state}`);
        return (
          <li key={id}>
            <Group component="span" display="inline-flex" align="stretch" gap="0 0.5rem">
              {file ? (
                <Anchor href={file.address} target="_blank" rel="noopener">
                  {title}
                </Anchor>
              ) : (
                title
              )}
              {number && <span className={classes.number}>{number}</span>}
            </Group>
            <span className={classes.stands}>
              {state === 'valid' ? (
                validUntil && <span className={classes.number}>{stateText}</span>
              ) : (
                <StateChip tone={stateTones[state]}>{stateText}</StateChip>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
