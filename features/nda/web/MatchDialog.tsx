import { Alert, Button, Group, Loader, Modal, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { localNow } from '../../../kit/time.ts';
import { sentenceOf } from '../../../kit/web/callError.ts';
import type { DialogState } from '../../../kit/web/dialog/dialogState.ts';
import { formatDate, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery, useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import type { Candidate } from '../nda.ts';
import { listCandidates, matchSignature } from '../wire.ts';

/** The desk has checked somebody's papers: which signature is theirs? */
export function MatchDialog({ item: visit, opened, close }: DialogState<{ id: number; visitor: string }>) {
  const { t } = useWords();
  const { building } = useSession();
  const candidates = useQuery({
    ...callQuery(listCandidates, { building: building.id, id: visit?.id ?? 0 }),
    enabled: opened && visit !== null,
    // Somebody may just have signed, at the desk.
    staleTime: 0,
  });
  const match = useCommand(matchSignature);
  const [chosen, choose] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const only = candidates.data?.length === 1 ? String(candidates.data[0]?.id) : '';
  useLayoutEffect(() => {
    if (!opened) return;
    choose(only);
    setFailure(null);
  }, [opened, only]);

  const confirm = async () => {
    if (!visit || !chosen) return;
    try {
      await match.mutateAsync({ building: building.id, id: visit.id, signature: Number(chosen) });
      notify.success(t('nda:match.done', { visitor: visit.visitor }));
      close();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  const nothing = candidates.data?.length === 0;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('nda:match.title')}
      centered
      closeOnClickOutside={!match.isPending}
      closeButtonProps={{ 'aria-label': t('ui.close'), disabled: match.isPending }}
    >
      <Stack gap="md">
        <Text fw={600}>{visit?.visitor}</Text>
        {candidates.isError && <Alert color="red">{t('nda:match.failed')}</Alert>}
        {failure && (
          <Alert role="alert" color="red">
            {failure}
          </Alert>
        )}
        {candidates.isPending && <Loader aria-label={t('ui.loading')} />}
        {nothing && <Text>{t('nda:match.none')}</Text>}
        {candidates.data && !nothing && (
          <>
            <Text>{t('nda:match.text')}</Text>
            <Radio.Group label={t('nda:match.which')} value={chosen} onChange={choose}>
              <Stack gap="sm" mt="xs">
                {candidates.data.map((candidate) => (
                  <Choice key={candidate.id} candidate={candidate} />
                ))}
              </Stack>
            </Radio.Group>
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={match.isPending}>
            {t(nothing ? 'ui.close' : 'ui.cancel')}
          </Button>
          {!nothing && (
            <Button onClick={confirm} disabled={!chosen} loading={match.isPending}>
              {t('nda:match.confirm')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Choice({ candidate: { id, name, company, signedAt } }: { candidate: Candidate }) {
  const { t } = useWords();
  const { building } = useSession();
  const { date, time } = localNow(building.timeZone, new Date(signedAt));
  const words = { name, company, date: formatDate(date), time: formatTime(time) };
  return (
    <Radio value={String(id)} label={t(company ? 'nda:match.signedAtOf' : 'nda:match.signedAt', words)} />
  );
}
