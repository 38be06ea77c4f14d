import { Anchor, Group } from '@mantine/core';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ContractorDocument, ContractorDocumentState } from '../recurringVisit.ts';
import classes from './RecurringVisitsPage.module.css';

const stateTones: Readonly<Record<ContractorDocumentState, StateTone>> = {
  valid: 'done',
  expiring: 'attention',
  expired: 'danger',
  missing: 'danger',
};

interface DocumentsProps {
  documents: readonly ContractorDocument[];
}

function useDocumentTexts() {
  const { t } = useI18n();
  return {
    getTitle: ({ name, kind }: ContractorDocument) => name || t(`recurringVisits:kinds.${kind}`),
    getState: ({ state, validUntil }: ContractorDocument) =>
      validUntil
        ? t(`recurringVisits:until.${state}`, { day: formatDate(validUntil) })
        : t(`recurringVisits:states.${state}`),
  };
}

/** One chip for each document, with its state if something must be done. */
export function ContractorDocumentChips({ documents }: DocumentsProps) {
  return (
    <Group component="ul" gap="2xs">
      {documents.map((document) => (
        <li key={document.id}>
          <ContractorDocumentChip document={document} />
        </li>
      ))}
    </Group>
  );
}

export function ContractorDocumentChip({ document }: { document: ContractorDocument }) {
  const { t } = useI18n();
  const { getTitle } = useDocumentTexts();
  return (
    <StateChip tone={stateTones[document.state]}>
      {document.state === 'valid'
        ? getTitle(document)
        : `${getTitle(document)} · ${t(`recurringVisits:states.${document.state}`)}`}
    </StateChip>
  );
}

export function ContractorDocumentList({ documents }: DocumentsProps) {
  const { getTitle, getState } = useDocumentTexts();
  return (
    <ul className={classes.documents}>
      {documents.map((document) => {
        const { id, number, validUntil, file, state } = document;
        const [title, stateText] = [getTitle(document), getState(document)];
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
