import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EndpointSpec, OutputOf } from '../../endpoint.ts';
import type { CallInput } from '../api/call.ts';
import { callQuery, queryClient } from '../api/queries.ts';
import { useI18n } from '../i18n/i18n.ts';
import { usePageTitle } from '../navigation/usePageTitle.ts';
import { RetryButton } from './FailedState.tsx';
import { FailureMessage } from './FailureMessage.tsx';

type MailLinkPageProps<E extends EndpointSpec> = {
  title: string;
  endpoint: E;
  input: CallInput<E>;
  renderRefusal?: (words: string) => ReactNode;
  children: (answer: OutputOf<E>) => ReactNode;
};

/** Page of a mailed link: checks it once and shows what `children` make of the answer. */
export function MailLinkPage<E extends EndpointSpec>(props: MailLinkPageProps<E>) {
  const { title, endpoint, input, renderRefusal, children } = props;
  // The client is passed explicitly, because only the resident area provides one. Never refetched under a
  // form.
  const link = useQuery({ ...callQuery(endpoint, input), staleTime: Infinity, gcTime: 0 }, queryClient);
  if (link.isError && link.error.status === 422 && renderRefusal) return renderRefusal(link.error.message);
  if (link.isError)
    return <FailedLink title={title} failure={link.error} onRetry={() => void link.refetch()} />;
  return link.isSuccess ? children(link.data) : <LoadingLink title={title} />;
}

function LoadingLink({ title }: { title: string }) {
  const { t } = useI18n();
  usePageTitle(title);
  return (
    <div role="status" aria-label={t('ui.loading')}>
      <Skeleton height={40} width="60%" mb="lg" />
      <Skeleton height={44} mb="xs" />
      <Skeleton height={44} />
    </div>
  );
}

function FailedLink({ title, failure, onRetry }: { title: string; failure: unknown; onRetry: () => void }) {
  usePageTitle(title);
  return (
    <>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" my="md" role="alert">
        <FailureMessage error={failure} />
      </Text>
      <RetryButton onClick={onRetry} />
    </>
  );
}
