import { Alert, Button, Loader, Modal, Radio, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSignature } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPath, Link, useLocation } from 'react-router';
import type { DialogActionOptions, SignatureVisit } from '../../../core/feature/web/matchSignatureDialog.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { GoneNotice } from '../../../kit/web/dialog/GoneNotice.tsx';
import { useDialogProps } from '../../../kit/web/dialog/useDialogProps.ts';
import { FailureMessage, toFailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { OutageNotice } from '../../../kit/web/feedback/OutageNotice.tsx';
import { formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { SearchInput } from '../../../kit/web/list/SearchInput.tsx';
import { usePages } from '../../../kit/web/list/usePages.tsx';
import { useQueryString } from '../../../kit/web/navigation/useQueryString.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { CandidateSignature } from '../agreement.ts';
import { assignSignatureToVisit, listCandidateSignatures } from '../api.ts';
import { getReceptionAgreementUrl, type SignPageLocationState } from './agreementUrl.ts';
import classes from './MatchSignatureDialog.module.css';

const SEARCH_ABOVE = 5;
const SEARCH_DEBOUNCE_MS = 150;

/**
 * Reception compares the visitor's papers with signatures under their address or made for this visit, and
 * links one.
 */
export function MatchSignatureDialog({
  item: visit,
  opened,
  isGone,
  close,
  others = [],
}: RecordDialogProps<SignatureVisit> & { others?: readonly DialogActionOptions[] }) {
  const { t } = useI18n();
  const match = useCommand(assignSignatureToVisit);
  const dialogProps = useDialogProps(opened, close);
  return (
    <Modal
      {...dialogProps}
      title={t('agreements:match.title')}
      closeOnClickOutside={!match.isPending}
      closeButtonProps={{ ...dialogProps.closeButtonProps, disabled: match.isPending }}
    >
      {isGone && !match.isPending && <GoneNotice />}
      {visit && <MatchForm visit={visit} match={match} close={close} others={others} />}
    </Modal>
  );
}

interface MatchFormProps {
  visit: SignatureVisit;
  match: ReturnType<typeof useCommand<typeof assignSignatureToVisit>>;
  close: () => void;
  others: readonly DialogActionOptions[];
}

function MatchForm({ visit, match, close, others }: MatchFormProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const { pathname } = useLocation();
  const { text: query } = useQueryString();
  const [searchText, setSearchText] = useState('');
  const [search] = useDebouncedValue(searchText, SEARCH_DEBOUNCE_MS);
  const input = { building: building.id, id: visit.id, search, sort: '-proof' } as const;
  const candidates = usePages<CandidateSignature, typeof listCandidateSignatures>(
    listCandidateSignatures,
    input,
  );
  const rows = candidates.data ?? [];
  const [selected, pick] = useState('');
  const [failure, setFailure] = useState<ReactNode>(null);
  // A hidden candidate is not selected; a single candidate is preselected.
  const hasMatches = rows.some(({ id }) => String(id) === selected);
  const selectedId = hasMatches ? selected : rows.length === 1 && search === '' ? String(rows[0]?.id) : '';

  const confirm = async () => {
    if (!selectedId) return;
    try {
      await match.mutateAsync({ building: building.id, id: visit.id, signature: Number(selectedId) });
      notifyUser.success(t('agreements:match.done', { visitor: visit.visitor }));
      close();
    } catch (error) {
      setFailure(toFailureMessage(error));
    }
  };
  const isSearching = searchText !== '' || search !== '';
  const isLong = candidates.total > SEARCH_ABOVE || isSearching;
  const hasNoCandidates = candidates.data?.length === 0 && !isSearching;
  const label = t('agreements:match.search');
  const stack = useRef<HTMLDivElement>(null);
  const main = getFocusTarget(candidates.data, selectedId);
  // `data-autofocus` works only on opening; the target changes when the candidates arrive.
  const hasCandidates = candidates.data && !hasNoCandidates;
  useEffect(() => {
    if (hasCandidates === undefined || document.activeElement?.matches('input')) return;
    stack.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [hasCandidates]);
  const isMain = (part: FocusTarget) => ({ 'data-autofocus': main === part || undefined });
  return (
    <Stack gap="md" ref={stack}>
      <Text fw={600} tabIndex={-1} {...isMain('name')} className={classes.name}>
        {visit.visitor}
      </Text>
      <Section title={t('agreements:match.now')}>
        <Button
          component={Link}
          to={getReceptionAgreementUrl(visit, building.id)}
          state={{ from: createPath({ pathname, search: query }) } satisfies SignPageLocationState}
          {...isMain('signing')}
          variant="default"
          leftSection={<IconSignature size={18} stroke={1.5} aria-hidden />}
        >
          {t('agreements:match.signHere')}
        </Button>
        {others.map(({ label, icon: Mark, run }) => (
          <Button
            key={label}
            variant="default"
            leftSection={<Mark size={18} stroke={1.5} aria-hidden />}
            onClick={() => run(close)}
          >
            {label}
          </Button>
        ))}
      </Section>
      {candidates.error && (
        <Alert color="red">
          <FailureMessage error={candidates.error} message={t('agreements:match.failed')} />
        </Alert>
      )}
      {failure && (
        <Alert role="alert" color="red">
          {failure}
        </Alert>
      )}
      {!candidates.data && !candidates.error && <Loader role="status" aria-label={t('ui.loading')} />}
      {hasNoCandidates && <Text>{t('agreements:match.none')}</Text>}
      {candidates.data && !hasNoCandidates && (
        <Section title={t('agreements:match.earlier')}>
          <Text>{t('agreements:match.text')}</Text>
          {isLong && <SearchInput label={label} value={searchText} onChange={setSearchText} />}
          {/* Fixed height, so that the search field and the buttons do not move. */}
          <div className={isLong ? classes.long : undefined}>
            {rows.length === 0 && <Text role="status">{t('agreements:match.noMatch')}</Text>}
            {rows.length > 0 && (
              <Radio.Group label={t('agreements:match.which')} value={selectedId} onChange={pick}>
                <Stack gap="sm" mt="xs">
                  {rows.map((candidate, at) => (
                    <Choice key={candidate.id} candidate={candidate} {...(at === 0 && isMain('choice'))} />
                  ))}
                </Stack>
              </Radio.Group>
            )}
            {candidates.moreButton}
          </div>
        </Section>
      )}
      <DialogFooter note={match.isPending && <OutageNotice inDialog />}>
        <Button variant="default" onClick={close} disabled={match.isPending}>
          {t(hasNoCandidates ? 'ui.close' : 'ui.cancel')}
        </Button>
        {!hasNoCandidates && (
          <Button
            {...isMain('confirming')}
            onClick={confirm}
            disabled={!selectedId}
            loading={match.isPending}
          >
            {t('agreements:match.confirm')}
          </Button>
        )}
      </DialogFooter>
    </Stack>
  );
}

/** Initial focus: the most likely next step, so that Enter never closes the dialog. */
type FocusTarget = 'name' | 'signing' | 'choice' | 'confirming';

function getFocusTarget(
  candidates: readonly CandidateSignature[] | undefined,
  selectedId: string,
): FocusTarget {
  if (!candidates) return 'name';
  if (candidates.length === 0) return 'signing';
  return selectedId ? 'confirming' : 'choice';
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" aria-label={title} gap="xs">
      <Title order={3} fz="md">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function Choice({
  candidate: { id, name, company, signedAt, tie },
  ...focus
}: {
  candidate: CandidateSignature;
  'data-autofocus'?: true | undefined;
}) {
  const { t } = useI18n();
  const { building } = useSession();
  const words = { name, company, ...formatDateAndTime(signedAt, building.timeZone) };
  return (
    <Radio
      {...focus}
      value={String(id)}
      label={t(company ? 'agreements:match.signedAtOf' : 'agreements:match.signedAt', words)}
      description={t(`agreements:match.tie.${tie}`)}
    />
  );
}
